// What hangs over the right edge of the page or of a box of the board. A hidden overflow counts: focus scrolls it.
() => {
  const boxes = ".table-host, .kit-table, .kit-stage, .kit-board, .kit-play, .kit-sheet-body, #projector";
  const name = (each) => `${each.tagName.toLowerCase()}.${String(each.className.baseVal ?? each.className).trim().replaceAll(" ", ".")}`;
  const found = [];
  for (const box of [document.scrollingElement, ...document.querySelectorAll(boxes)]) {
    if (!box.clientWidth || box.scrollWidth <= box.clientWidth) continue;
    if (box !== document.scrollingElement && ["visible", "clip"].includes(getComputedStyle(box).overflowX)) continue;
    const edge = box.getBoundingClientRect().left + box.clientWidth;
    const guilty = [...box.querySelectorAll("*")].filter((each) => {
      const rect = each.getBoundingClientRect();
      return rect.width && rect.right > edge + 0.5 && !each.closest(".table-wrap, .visually-hidden, [hidden]");
    });
    const over = box.scrollWidth - box.clientWidth;
    found.push(`${over}px over the edge of ${box.className || "the page"}: ${guilty.slice(0, 3).map(name).join(", ")}`);
  }
  return JSON.stringify(found);
}
