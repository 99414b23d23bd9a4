import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { readdirSync } from "node:fs";

// oxlint-disable-next-line node/no-process-env -- the route table is read by the build
const isProduct = process.env.NODE_ENV === "production";

/** A file of `routes` is the page of its name: `_index` at `/`, `dev.ui` at `/dev/ui`, `$` at every other path. */
const names = readdirSync(new URL("routes/", import.meta.url))
  .filter((file) => file.endsWith(".tsx"))
  .toSorted()
  .map((file) => file.slice(0, -".tsx".length))
  .filter((name) => !isProduct || !name.startsWith("dev."));

/** The id of each route is its path (R-site-4). */
export const pages = names.map((name) => {
  const file = `routes/${name}.tsx`;
  if (name === "_index") return index(file, { id: "/" });
  const path = name.replaceAll(".", "/").replace("$", "*");
  return route(path, file, { id: `/${path}` });
});

export default [layout("frame.tsx", { id: "frame" }, pages)] satisfies RouteConfig;
