// What is to be tapped and smaller than a finger, by the rectangle of its own or of its label.
(finger) => {
  const tapped = "button, a.button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab], nav a";
  const found = new Set();
  for (const each of document.querySelectorAll(tapped)) {
    if (each.closest("[inert], [aria-hidden=true], .visually-hidden") || each.classList.contains("skip")) continue;
    if (getComputedStyle(each).pointerEvents === "none") continue; // no finger reaches it: what lies around it is tapped
    const target = ["checkbox", "radio"].includes(each.type) ? (each.closest("label") ?? each) : each;
    const rect = target.getBoundingClientRect();
    if (!rect.width || !rect.height) continue;
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (rect.width >= finger - 0.5 && rect.height >= finger - 0.5) continue;
    const words = (target.textContent || target.getAttribute("aria-label") || target.name || "").trim().slice(0, 20);
    const name = `${target.tagName.toLowerCase()}.${String(target.className).trim().replaceAll(" ", ".")}`;
    found.add(`${Math.round(rect.width)}×${Math.round(rect.height)} ${name} “${words}”`);
  }
  return JSON.stringify([...found].slice(0, 6));
}
