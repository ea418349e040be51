// One word per state in each language, wherever the page shows it.
//
//   state      English      Chinese     of
//   pending    Pending      等待中      step
//   running    Running      运行中      conversation, step, call
//   waiting    Needs input  待回答      conversation, step, question, prompt
//   retrying   Retrying     重试中      step
//   paused     Paused       已暂停      run
//   completed  Completed    已完成      conversation, step
//   failed     Failed       失败        conversation, step
//   cancelled  Cancelled    已取消      conversation, call, question
//   skipped    Skipped      已跳过      step, question
//   expired    Expired      已过期      question, prompt

export const EN_STATES = {
  pending: "Pending",
  running: "Running",
  waiting: "Needs input",
  retrying: "Retrying",
  paused: "Paused",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
  skipped: "Skipped",
  expired: "Expired",
};

export const ZH_STATES: typeof EN_STATES = {
  pending: "等待中",
  running: "运行中",
  waiting: "待回答",
  retrying: "重试中",
  paused: "已暂停",
  completed: "已完成",
  failed: "失败",
  cancelled: "已取消",
  skipped: "已跳过",
  expired: "已过期",
};
