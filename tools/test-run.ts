import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { installHelm } from "../apps/ops/src/hosting/install-helm.ts";
import { buildSite } from "../apps/ops/src/site-build/build-site.ts";
import { neededPackages } from "../apps/ops/src/testing/drill/machines.ts";
import { type Report, slowestFiles, verdictOf } from "./test-verdict.ts";

/** Runs a program with the terminal of this process; returns whether it succeeded. */
export function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** Bytes. A run leaves some 600 MB at most in its folder, mostly databases. */
const bytesPerRun = 4 * 1024 ** 3;

/** A folder in memory, on Linux. Databases are copied there hundreds of times a run, in half the time. */
function fastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory) || process.availableMemory() < bytesPerRun) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < bytesPerRun ? tmpdir() : memory;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Deletes the folders of killed runs: in memory they would stay until the machine restarts. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = /^changming-run-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function runVitest(cwd: string, args: string[], given: Record<string, string>): Report | null {
  const place = fastFolder();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `changming-run-${process.pid}-`));
  // PostgreSQL's account, which is not root, needs to pass through.
  chmodSync(folder, 0o711);
  const env = { ...given, TMPDIR: folder };
  // Ctrl+C ends the test runner; its remains are deleted below.
  process.once("SIGINT", () => {});
  const outputFile = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const passed = run(cwd, "vitest", ["run", ...reporters, ...args], env);
  try {
    const report = JSON.parse(readFileSync(outputFile, "utf8")) as Report;
    // A broken set-up fails the run without failing a test.
    return passed || report.numFailedTests > 0 ? report : null;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the site, runs tests, and prints the slowest files and how many tests passed. Returns whether all passed. */
export async function runTests(
  cwd: string,
  { args, env = {}, isSound = true }: { args: string[]; env?: Record<string, string>; isSound?: boolean },
): Promise<boolean> {
  const say = (message: string) => console.log(message);
  await buildSite(new URL(`file://${cwd}/`), say);
  installPrograms(say);
  // Without it only the tests of the chart fail.
  await installHelm(say).catch((error: unknown) => say(String(error)));
  const report = runVitest(cwd, args, { ...env, CHROMIUM_PATH: requireBrowser(say) });
  const verdict = verdictOf(report);
  if (report) {
    say("\nThe 20 slowest files:");
    for (const line of slowestFiles(report, 20, (path) => relative(cwd, path))) say(line);
  }
  if (!isSound) say("\nThe checks before the tests failed; see above.");
  for (const line of verdict.remarks) say(line);
  say(`\n${verdict.passed} passed, ${verdict.failed} failed`);
  return isSound && verdict.isGood;
}

const usualPlaces = [
  // The same engine without windows needs a third less CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path));
}

function hasChineseFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" });
  return listed.error !== undefined || listed.stdout.trim() !== "";
}

function mayInstall(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function aptInstall(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  const done = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    encoding: "utf8",
    env,
  });
  if (done.status !== 0) throw new Error(`${packages.join("、")} 没有装上：\n${done.stderr}`);
}

/** Path of a Chromium for the browser tests. Installs one, and a Chinese font, where the machine allows, or throws. */
function requireBrowser(say: (message: string) => void): string {
  const found = findBrowser();
  if (found && hasChineseFont()) return found;
  if (!mayInstall()) {
    if (found) return found;
    throw new Error("浏览器测试需要 Chromium：请安装 Chrome 或 Chromium，或用 CHROMIUM_PATH 指出它在哪里");
  }
  say("正在安装测试用的浏览器与中文字体……");
  aptInstall(["chromium-headless-shell", "fonts-noto-cjk"]);
  return findBrowser() ?? "";
}

/**
 * Installs, where the machine allows, the nginx of the test that follows docs/operating.md, the Prometheus of the test
 * of deploy/alerts.yml, and the servers of the drill and of other tests. Where one is missing, its tests say so.
 */
export function installPrograms(say: (message: string) => void): void {
  if (!mayInstall()) return;
  const ofTests = { nginx: "/usr/sbin/nginx", prometheus: "/usr/bin/prometheus" };
  for (const programs of [ofTests, neededPackages]) {
    const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
    if (missing.length === 0) continue;
    say(`正在安装测试用的 ${missing.join("、")}……`);
    try {
      aptInstall(missing);
    } catch (error) {
      say(String(error));
    }
  }
}
