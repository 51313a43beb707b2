// The print button of the login cards.
document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
