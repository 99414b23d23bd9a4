import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giftEffects } from "@changming/contract/gift";
import { chromium, type Page } from "playwright-core";
import { freePort, startServer } from "../support/server-process.ts";

/**
 * `node apps/e2e/src/bench/effect-frames.ts` measures each gift effect at 1440 × 900 in headless Chromium without a
 * GPU, on the built site (`npm run build`) with demo data. `script`: our own work per frame; `apart`: ms between
 * frames, 16.7 is 60 a second. The first row is the page at rest.
 */
interface Frames {
  script: number[];
  apart: number[];
}

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** Records how long each frame's callbacks take and the time between frames. */
function watchFrames(): void {
  const frames: Frames = { script: [], apart: [] };
  Reflect.set(window, "effectFrames", frames);
  const requestFrame = window.requestAnimationFrame.bind(window);
  let last = 0;
  let spent = 0;
  window.requestAnimationFrame = (run) =>
    requestFrame((now) => {
      const began = performance.now();
      run(now);
      spent += performance.now() - began;
    });
  const tick = (now: number) => {
    if (last > 0) {
      frames.apart.push(now - last);
      frames.script.push(spent);
    }
    last = now;
    spent = 0;
    requestFrame(tick);
  };
  requestFrame(tick);
}

/** Replaces the server's socket and sends gift events to the page. Resolves once the page has joined its channel. */
async function openSocket(page: Page): Promise<(event: object) => void> {
  const { promise, resolve } = Promise.withResolvers<(event: object) => void>();
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.onMessage((text) => {
      if (text === "PING") return socket.send("PONG");
      const { action, ref }: { action: string; ref?: string } = JSON.parse(String(text));
      socket.send(JSON.stringify({ msgType: "ack", action, ref: ref ?? null, ok: true }));
      if (action === "loginResidence") resolve((event) => socket.send(JSON.stringify(event)));
    });
    socket.send("Opened");
  });
  return (event) => void promise.then((send) => send(event));
}

async function measure(page: Page, seconds: number): Promise<Frames> {
  await page.evaluate(() => Object.assign(Reflect.get(window, "effectFrames"), { script: [], apart: [] }));
  await page.waitForTimeout(seconds * 1_000);
  return page.evaluate((): Frames => Reflect.get(window, "effectFrames"));
}

const at = (values: readonly number[], part: number) =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN).toFixed(1);

function row(name: string, { script, apart }: Frames): void {
  const cells = [at(script, 0.5), at(script, 0.95), at(apart, 0.5), at(apart, 0.95)];
  console.log(`| ${[name, ...cells, String(apart.length)].join(" | ")} |`);
}

async function run(page: Page, origin: string): Promise<void> {
  const publish = await openSocket(page);
  await page.addInitScript(watchFrames);
  const residenceId = 1;
  await page.goto(`${origin}/home?id=${residenceId}`, { waitUntil: "networkidle" });
  console.log("| effect | script p50, ms | script p95 | apart p50, ms | apart p95 | frames |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  row("at rest", await measure(page, 4));
  const counted = { totalWorship: 0, giftNums: 0, coin_nums: 0, blessing_nums: 0 };
  const totals = { day: "2026-11-21", todayWorship: 0, ...counted };
  for (const [index, effect] of giftEffects.entries()) {
    const image = "/art/gifts/ever-burning-lamp.svg";
    const text = { residenceName: "", username: "晓岚", avatar: "", content: "", relation: "", lunarDay: "" };
    const dateTime = `2026-11-21 12:00:0${index}`;
    const gift = { giftName: "礼", giftText: "一份", giftEffect: effect, image, nums: 1 };
    publish({ msgType: "gift", id: index + 1, residenceId, dateTime, ...text, ...gift, totals, spreadMs: 800 });
    await page.waitForSelector("canvas[data-effects]");
    row(effect, await measure(page, 9));
    await page.waitForSelector("canvas[data-effects]", { state: "detached" });
  }
}

const folder = mkdtempSync(join(tmpdir(), "changming-frames-"));
const port = await freePort();
const env = { DATA_DIR: join(folder, "data"), PORT: String(port), DEMO: "1" };
const server = startServer(env);
try {
  await server.says("长明已就绪");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await run(page, `http://127.0.0.1:${port}`);
  await browser.close();
} finally {
  server.child.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
