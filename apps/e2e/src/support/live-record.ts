import type { Page } from "playwright-core";
import { expectSoon } from "./test.ts";

/** What went over a page's live connection, over however many lines. */
export interface LiveRecord {
  sent: string[];
  heard: string[];
  /** How many lines were opened, and how many of them are open. */
  lines: number;
  open: number;
}

/** Notes every frame from now on. */
export function recordLive(page: Page): LiveRecord {
  const record: LiveRecord = { sent: [], heard: [], lines: 0, open: 0 };
  page.on("websocket", (line) => {
    record.lines += 1;
    record.open += 1;
    line.on("framesent", ({ payload }) => record.sent.push(String(payload)));
    line.on("framereceived", ({ payload }) => record.heard.push(String(payload)));
    line.on("close", () => (record.open -= 1));
  });
  return record;
}

/** What a page told the server, in order, beside PING: `loginResidence 7`. */
export function actionsOf(frames: readonly string[]): string[] {
  return frames
    .filter((text) => text.startsWith("{"))
    .map((text) => {
      const { action, residenceId }: { action?: string; residenceId?: number } = JSON.parse(text);
      return residenceId === undefined ? String(action) : `${action} ${residenceId}`;
    });
}

/** Opens a page and waits until the server has let it into its room. */
export async function listenOn(page: Page, address: string): Promise<LiveRecord> {
  const record = recordLive(page);
  await page.goto(address);
  await letIn(record);
  return record;
}

export async function letIn({ heard }: LiveRecord): Promise<void> {
  await expectSoon(() => heard.some((text) => text.includes('"action":"login'))).toBe(true);
}
