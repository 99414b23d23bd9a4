import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fontRules } from "./font-rules.ts";

interface Build {
  /** Its folder, which contains `build` afterwards. */
  app: string;
  /** Its source files: when none of them changed, the last build is used. */
  sources: readonly string[];
  command: readonly [string, ...string[]];
  /** Below `build`, what browsers fetch. */
  fetched: string;
  announce: string;
  failed: string;
}

const shared = ["packages/{ui,contract,kit}/src/**/*", "package-lock.json", "apps/ops/src/site-build/*.ts"];

const builds: readonly Build[] = [
  {
    app: "apps/web",
    sources: ["apps/web/app/**/*", "apps/web/public/**/*", "apps/web/*.{ts,js,json}", ...shared],
    command: ["react-router", "build"],
    fetched: "client",
    announce: "正在构建网站……",
    failed: "网站没有构建成功",
  },
  {
    app: "apps/admin",
    sources: ["apps/admin/app/**/*", "apps/admin/*.{ts,json,html}", ...shared],
    command: ["vite", "build"],
    fetched: "assets",
    announce: "正在构建后台……",
    failed: "后台没有构建成功",
  },
];

function fingerprint(root: URL, sources: readonly string[]): string {
  const print = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).toSorted()) {
    print.update(path.slice(root.pathname.length)).update(readFileSync(path));
  }
  return print.digest("hex");
}

/** Compresses text files once, instead of at every request. */
function compressFiles(root: URL, folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json}`, { cwd: root })) {
    const url = new URL(file, root);
    const bytes = readFileSync(url);
    const gzip = gzipSync(bytes, { level: 9 });
    if (gzip.length > bytes.length * 0.9) continue;
    writeFileSync(new URL(`${file}.gz`, root), gzip);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(new URL(`${file}.br`, root), brotliCompressSync(bytes, { params }));
  }
}

/** For the server, which finds out what characters a page needs of each font. */
function writeFontRules(root: URL, build: string): void {
  const css = globSync(`${build}/client/assets/*.css`, { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), "utf8"),
  );
  writeFileSync(new URL(`${build}/server/font-rules.json`, root), JSON.stringify(fontRules(css.join("\n"))));
}

async function buildOne(
  root: URL,
  { app, sources, command, fetched, announce, failed }: Build,
  say: (message: string) => void,
): Promise<void> {
  const print = fingerprint(root, sources);
  const stampFile = new URL(`${app}/build/stamp`, root);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === print) return;
  say(announce);
  const [program, ...args] = command;
  const cwd = new URL(`${app}/`, root);
  // oxlint-disable-next-line node/no-process-env -- the bundler inherits it
  const built = promisify(execFile)(program, args, { cwd, env: { ...process.env, NODE_ENV: "production" } });
  await built.catch(({ stdout = "", stderr = "", message }: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${failed}：\n${stdout}\n${stderr || message}`);
  });
  if (app === "apps/web") writeFontRules(root, `${app}/build`);
  compressFiles(root, `${app}/build/${fetched}`);
  writeFileSync(stampFile, print);
}

/** Builds the site and the back office, each unless it is built already. Throws when a build fails. */
export async function buildSite(root: URL, say: (message: string) => void): Promise<void> {
  const built = await Promise.allSettled(builds.map((build) => buildOne(root, build, say)));
  const errors = built.filter((one) => one.status === "rejected").map(({ reason }) => (reason as Error).message);
  if (errors.length > 0) throw new Error(errors.join("\n\n"));
}
