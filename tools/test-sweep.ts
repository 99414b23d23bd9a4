import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { moduleGraph } from "./check/module-graph.ts";
import { readTree } from "./check/source-tree.ts";
import { runTests } from "./test-run.ts";

/** Tests that import it, directly or indirectly, are sampled by `npm test`. */
const scale = "packages/kit/src/testing/rounds.ts";

/**
 * `npm run test:sweep`, before a release: in full, the test files that `npm test` only samples (R-operation-12). Each
 * page in each width and mode, every hostile value in every field, long random walks, fifty kills under load. Arguments
 * go to the test runner, in place of those files.
 */
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

function filesTakenInPart(): string[] {
  const graph = moduleGraph(readTree(cwd));
  const reaching = new Set([scale]);
  // Importers of a reached file, until nothing is added.
  for (let size = 0; size < reaching.size;) {
    size = reaching.size;
    for (const [path, edges] of graph) if (edges.some(({ to }) => reaching.has(to))) reaching.add(path);
  }
  return [...reaching].filter((path) => /\.test\.tsx?$/.test(path));
}

try {
  const given = process.argv.slice(2);
  const args = given.length > 0 ? given : filesTakenInPart();
  process.exitCode = (await runTests(cwd, { args, env: { SWEEP: "1" } })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
