// A socket that delivers frames inside the page, and the measurements that use it.
(() => {
  const frames = window.benchFrames;
  const token = frames.find((frame) => frame.type === "token");
  const end = frames.find((frame) => frame.type === "process_completed");
  const started = frames.find((frame) => frame.type === "process_started");
  const NATIVE = window.WebSocket;
  let socket = null;
  let seq = 0;
  let prepared = [];

  class BenchSocket extends EventTarget {
    static OPEN = 1;
    static CONNECTING = 0;
    readyState = 1;
    constructor() {
      super();
      socket = this;
      setTimeout(() => this.onopen?.({}));
    }
    send(text) {
      const command = JSON.parse(text);
      if (command.type === "authenticate") return this.reply({ type: "ready", request_id: null, user: "owner", protocol: 1 });
      if (command.type === "follow") window.bench.followed = true;
      if (command.type === "ping") return this.reply({ type: "pong" });
      const none = { conversation_id: "recorded", run_id: null, message_id: null, next_action: null, message: null };
      this.reply({ type: "accepted", request_id: command.request_id ?? null, data: { command: command.type, ...none } });
    }
    reply(frame) {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
    }
    close() {}
  }
  window.WebSocket = new Proxy(NATIVE, {
    construct: (target, args) => (String(args[0]).includes("/ws/chat") ? new BenchSocket() : new target(...args)),
  });

  const numbered = (frame, changes = {}) => {
    seq += 1;
    return JSON.stringify({ ...frame, id: `bench-${seq}`, seq, conversation_id: "recorded", ...changes });
  };
  const run = (number) => ({ run_id: `run-${number}`, message_id: `message-${number}` });
  const tokenFrame = (number, text) =>
    numbered(token, { ...run(number), payload: { ...token.payload, content: text } });
  const deliver = (text) => socket.onmessage?.({ data: text });
  const frame = () => new Promise((done) => requestAnimationFrame((at) => done(at)));

  /** Texts of a conversation: recorded runs with ids of their own, and answers of many tokens. */
  function conversation(events, tokens) {
    const texts = [];
    const whole = frames.filter(({ type }) => type !== "token" && type !== "chat_complete");
    const runs = Math.ceil(events / whole.length);
    for (let number = 0; number < runs; number += 1) {
      for (const each of whole) {
        if (each.type === "process_completed") {
          const share = Math.floor(tokens / runs);
          for (let at = 0; at < share; at += 1) texts.push(tokenFrame(number, at % 60 === 59 ? "字字。\n\n" : "字字"));
        }
        texts.push(numbered(each, run(number)));
      }
    }
    texts.push(numbered(started, { ...run("last"), payload: { ...started.payload } }));
    texts.push(tokenFrame("last", "THE-LAST-WORD"));
    return texts;
  }

  async function shown(words) {
    const stream = document.querySelector("main [role=region]") ?? document.body;
    while (!(document.querySelector("main")?.innerText ?? stream.innerText).includes(words)) await frame();
    return frame();
  }

  function naiveBox() {
    const box = document.createElement("div");
    box.style.cssText = "position:fixed;inset:0;overflow:auto;background:#fff;z-index:9999";
    document.body.append(box);
    return box;
  }

  /** As one writes it first: an element for each event, the answer's text set anew with each token. */
  function naive(box) {
    let answer = null;
    return (text) => {
      const event = JSON.parse(text);
      if (event.type === "token") {
        if (!answer) box.append((answer = document.createElement("p")));
        answer.textContent += event.payload.content;
      } else {
        answer = null;
        const line = document.createElement("div");
        line.textContent = JSON.stringify(event.payload).slice(0, 400);
        box.append(line);
      }
      box.scrollTop = box.scrollHeight;
    };
  }

  async function measured(rate, seconds, give, area) {
    let shift = 0;
    let changed = false;
    let updates = 0;
    const changes = new MutationObserver(() => (changed = true));
    changes.observe(area, { childList: true, characterData: true, subtree: true });
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((each) => (shift += each.value)));
    observer.observe({ type: "layout-shift", buffered: false });
    const times = [];
    const begun = performance.now();
    let given = 0;
    while (performance.now() - begun < seconds * 1000) {
      const due = Math.floor(((performance.now() - begun) / 1000) * rate);
      for (; given < due; given += 1) give(tokenFrame("last", given % 60 === 59 ? "字字。\n\n" : "字字"));
      times.push(await frame());
      if (changed) updates += 1;
      changed = false;
    }
    observer.disconnect();
    changes.disconnect();
    const gaps = times.slice(1).map((at, index) => at - times[index]);
    const took = (times.at(-1) - times[0]) / 1000;
    return { fps: gaps.length / took, updates: updates / took, worst: Math.max(...gaps), shift };
  }

  window.bench = {
    followed: false,
    prepare(events, tokens) {
      prepared = conversation(events, tokens);
    },
    async open() {
      const texts = prepared;
      const begun = performance.now();
      for (const text of texts) deliver(text);
      await shown("THE-LAST-WORD");
      return performance.now() - begun;
    },
    async naiveOpen() {
      const texts = prepared;
      const box = naiveBox();
      const add = naive(box);
      const begun = performance.now();
      // Cut off after ten seconds: its time grows with the square of the length.
      for (const text of texts) {
        add(text);
        if (performance.now() - begun > 10_000) break;
      }
      await frame();
      const took = performance.now() - begun;
      box.remove();
      return took;
    },
    stream: (rate, seconds) => measured(rate, seconds, deliver, document.querySelector("main [role=region]")),
    async naiveStream(rate, seconds) {
      const box = naiveBox();
      const add = naive(box);
      for (const text of conversation(200, 1000)) add(text);
      const result = await measured(rate, seconds, add, box);
      box.remove();
      return result;
    },
    /** From the input to the frame in which the list shows what was found. */
    async search(words) {
      const input = document.querySelector("[role=tabpanel] input[type=search]");
      const status = document.querySelector("[role=tabpanel] [role=status]");
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
      const before = status.textContent;
      const begun = performance.now();
      set.call(input, words);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      while (status.textContent === before) await frame();
      return performance.now() - begun;
    },
  };
})();
