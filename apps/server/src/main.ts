import { fileURLToPath } from "node:url";
import { builtSite } from "./pages/built-site.ts";
import { runServer } from "./run-server.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await runServer(process.env, builtSite(folder("../../web/build/"), folder("../../admin/build/")));
