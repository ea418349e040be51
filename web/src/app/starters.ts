// Tasks to start with once a language model is connected: each shows another side of the work.
import type { Language } from "./preferences";

export interface Starter {
  title: string;
  message: string;
}

export const STARTERS: Record<Language, Starter[]> = {
  zh: [
    { title: "写程序并测试", message: "写一个统计文本词频的 Python 脚本，为它写测试，并运行测试。" },
    { title: "做一个网页", message: "做一个单页的番茄钟网页，保存为 index.html。" },
    { title: "分析数据", message: "生成 200 行示例销售数据，找出趋势，用图表展示并写下结论。" },
    { title: "先问清楚再做", message: "帮我安排一次周末短途旅行，先用表单问清楚我的偏好。" },
    { title: "比较与选择", message: "用表格比较 SQLite、PostgreSQL 和 MySQL，并给出选择建议。" },
    { title: "查看环境", message: "看看这个沙箱里有哪些编程语言和工具，整理成一份报告。" },
  ],
  en: [
    {
      title: "Write and test a program",
      message: "Write a Python script that counts words in a text, write tests for it, and run them.",
    },
    { title: "Build a web page", message: "Build a one-page Pomodoro timer and save it as index.html." },
    {
      title: "Analyse data",
      message: "Make 200 rows of sample sales data, find the trends, chart them, and write down what you find.",
    },
    {
      title: "Ask me first",
      message: "Plan a weekend trip for me; use a form to ask what I like before you start.",
    },
    {
      title: "Compare and choose",
      message: "Compare SQLite, PostgreSQL and MySQL in a table and recommend one.",
    },
    {
      title: "Look around",
      message: "Find out which programming languages and tools this sandbox has, and write a report.",
    },
  ],
};
