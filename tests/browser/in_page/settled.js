// Waits for animations and pictures: half-faded text has no contrast.
async () => {
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const ends = (each) => each.effect?.getComputedTiming().endTime ?? Infinity;
  const short = document.getAnimations().filter((each) => ends(each) < 5000);
  const late = new Promise((go) => setTimeout(go, 1500));
  await Promise.race([Promise.allSettled(short.map((each) => each.finished)), late]);
  const loading = [...document.images].filter((each) => !each.complete && each.loading !== "lazy");
  await Promise.race([Promise.allSettled(loading.map((each) => each.decode())), late]);
}
