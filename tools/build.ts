import { buildSite } from "../apps/ops/src/site-build/build-site.ts";

/** `node tools/launch.mjs build`: installs and builds without starting: for an image, or before a service restart. */
try {
  await buildSite(new URL("../", import.meta.url), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
