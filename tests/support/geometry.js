// What is wrong with the layout of the page as it is now: a list of sentences, empty if nothing is.
(root) => {
  const SLACK = 1.5;
  const CONTROL =
    "button, a[href], input, textarea, select, summary, [role=button], [role=tab], " +
    "[role=radio], [role=checkbox], [role=switch], [role=treeitem], [role=combobox], [role=slider]";
  // A modal dialog or drawer makes everything behind it inert.
  const modals = [...document.querySelectorAll("[role=dialog]")].filter((each) => each.checkVisibility());
  const scope = root ?? modals.at(-1) ?? document.body;
  const problems = [];

  const style = (element) => getComputedStyle(element);
  const named = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim();
    const part = element.closest("[class]")?.className;
    return `<${element.tagName.toLowerCase()} class="${String(part?.baseVal ?? part).slice(0, 60)}"> ` +
      `"${text.replace(/\s+/g, " ").slice(0, 50)}"`;
  };
  const shown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // Text for screen readers, links that appear with the focus, and the terminal's own layout.
    return !element.closest(".visually-hidden, a[href^='#'], .xterm, [inert], [aria-hidden=true]");
  };
  const boxOf = (element) => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  };
  const cutDeliberately = (element) => {
    const { textOverflow, webkitLineClamp } = style(element);
    return textOverflow === "ellipsis" || !["none", ""].includes(webkitLineClamp);
  };

  /** The part that is in view now; says so if a part can never come into view. */
  function visiblePart(rect, element, what) {
    const part = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let positioned = style(element).position;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, position } = style(box);
      const clips = positioned !== "fixed" && (positioned !== "absolute" || position !== "static" || box === element);
      // A control is not clipped by its own overflow: a text field scrolls its content.
      if (clips && (box !== element || what === "text")) {
        const clip = boxOf(box);
        const hides = (overflow) => overflow === "hidden" || overflow === "clip";
        const cut = cutDeliberately(box);
        if (hides(overflowX) && !cut && (part.left < clip.left - SLACK || part.right > clip.right + SLACK)) {
          problems.push(`${what} is cut at the side by ${named(box)}: ${named(element)}`);
        }
        if (hides(overflowY) && !cut && (part.top < clip.top - SLACK || part.bottom > clip.bottom + SLACK)) {
          problems.push(`${what} is cut above or below by ${named(box)}: ${named(element)}`);
        }
        if (overflowX !== "visible") {
          part.left = Math.max(part.left, clip.left);
          part.right = Math.min(part.right, clip.right);
        }
        if (overflowY !== "visible") {
          part.top = Math.max(part.top, clip.top);
          part.bottom = Math.min(part.bottom, clip.bottom);
        }
        if (part.right <= part.left || part.bottom <= part.top) return null;
      }
      if (position === "fixed") break;
      if (box !== element && positioned === "absolute" && position !== "static") positioned = position;
      if (box === element || position === "absolute") positioned = position;
    }
    if (part.left < -SLACK || part.right > innerWidth + SLACK) {
      problems.push(`${what} is outside the window at the side: ${named(element)}`);
    }
    if (part.top < -SLACK || part.bottom > innerHeight + SLACK) {
      problems.push(`${what} is outside the window above or below: ${named(element)}`);
    }
    return part;
  }

  function isFloating(element) {
    for (let box = element; box && box !== scope; box = box.parentElement) {
      if (["sticky", "fixed", "absolute"].includes(style(box).position)) return true;
    }
    return false;
  }

  function isSticky(element) {
    for (let box = element; box && box !== scope; box = box.parentElement) {
      if (style(box).position === "sticky") return true;
    }
    return false;
  }

  function checkCovered(part, element, what) {
    const x = (part.left + part.right) / 2;
    const y = (part.top + part.bottom) / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
    // Of a control that is scrolled out but for a fraction of a pixel, the point is its neighbour's.
    if (part.right - part.left < 2 || part.bottom - part.top < 2) return;
    const top = document.elementFromPoint(x, y);
    if (!top || top.contains(element) || element.contains(top)) return;
    if (top.closest("label")?.contains(element) || element.closest("label")?.contains(top)) return;
    // Scrolled content may lie under a heading that stays; text, under a button that floats.
    if (what === "text" ? isFloating(top) : isSticky(top)) return;
    problems.push(`${what} is covered by ${named(top)}: ${named(element)}`);
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || !element || !shown(element) || element.closest("textarea, select, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) continue;
    const part = visiblePart(rect, element, "text");
    if (part) checkCovered(part, element, "text");
  }
  for (const control of scope.querySelectorAll(CONTROL)) {
    const rect = control.getBoundingClientRect();
    if (!shown(control) || rect.width < 2 || rect.height < 2) continue;
    // A native input that a widget draws itself is only as large as the widget makes it.
    if (control.matches("input[type=radio], input[type=checkbox]")) continue;
    const part = visiblePart(rect, control, "control");
    if (part) checkCovered(part, control, "control");
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
  return [...new Set(problems)];
}
