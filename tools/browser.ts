import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

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
  const done = spawnSync("apt-get", ["install", "-y", "-qq", ...packages], { encoding: "utf8", env });
  if (done.status !== 0) throw new Error(`浏览器没有装上：\n${done.stderr}`);
}

/** Path of a Chromium for the browser tests. Installs one, and a Chinese font, where the machine allows, or throws. */
export function requireBrowser(say: (message: string) => void): string {
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
