import { buildSite } from "./build-site.ts";

/** `node tools/launch.mjs build`: installs and builds, and starts nothing: for an image, or before a service is restarted. */
try {
  await buildSite(new URL("../", import.meta.url), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
