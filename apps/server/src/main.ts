import { fileURLToPath } from "node:url";
import { builtSite } from "./pages/built-site.ts";
import { runServer } from "./run-server.ts";

await runServer(process.env, builtSite(fileURLToPath(new URL("../../web/build/", import.meta.url))));
