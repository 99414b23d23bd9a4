import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the built site is made from: when none of it changed, the last build stands. */
const sources = [
  "apps/web/app/**/*",
  "apps/web/public/**/*",
  "apps/web/*.{ts,json}",
  "packages/{ui,contract,kit}/src/**/*",
  "package-lock.json",
];

const stamp = "apps/web/build/stamp";

function fingerprint(root: URL): string {
  const print = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).toSorted()) {
    print.update(path.slice(root.pathname.length)).update(readFileSync(path));
  }
  return print.digest("hex");
}

/** Text files get their compressed forms once, here, instead of at every request. */
function compressFiles(root: URL): void {
  for (const file of globSync("apps/web/build/client/**/*.{js,css,svg,json}", { cwd: root })) {
    const url = new URL(file, root);
    const bytes = readFileSync(url);
    if (bytes.length < 1_000) continue;
    writeFileSync(new URL(`${file}.gz`, root), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(new URL(`${file}.br`, root), brotliCompressSync(bytes, { params }));
  }
}

/** Builds the site unless it is built already. Throws when the build fails. */
export function buildSite(root: URL, say: (line: string) => void): void {
  const print = fingerprint(root);
  const stampFile = new URL(stamp, root);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === print) return;
  say("正在构建网站……");
  const result = spawnSync("react-router", ["build"], {
    cwd: new URL("apps/web/", root),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status !== 0) throw new Error(`网站没有构建成功：\n${result.stdout}\n${result.stderr}`);
  compressFiles(root);
  writeFileSync(stampFile, print);
}
