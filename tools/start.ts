import { buildSite } from "./build-site.ts";

/** `npm start`: builds what is stale, then runs the server in this process until it is asked to stop. */
try {
  process.env.NODE_ENV ??= "production";
  buildSite(new URL("../", import.meta.url), (line) => console.log(line));
  await import("../apps/server/src/main.ts");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
