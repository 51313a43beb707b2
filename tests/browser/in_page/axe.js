// Serious and critical violations, each in one line with the first elements that have it.
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const why = (node) => [...node.any, ...node.all, ...node.none][0]?.message ?? "";
  return JSON.stringify(
    violations
      .filter((each) => each.impact === "serious" || each.impact === "critical")
      .map((each) => `${each.id} (${each.impact}): ${each.nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${why(node)}`).join(" ‖ ")}`),
  );
}
