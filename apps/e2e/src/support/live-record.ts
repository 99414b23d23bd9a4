import type { Page } from "playwright-core";
import { expectSoon } from "./test.ts";

/** The frames of a page's live connection, over all its sockets. */
export interface LiveRecord {
  sent: string[];
  received: string[];
  /** Number of sockets that were opened, and of those that are open. */
  connections: number;
  open: number;
}

/** Records every frame from now on. */
export function recordLive(page: Page): LiveRecord {
  const record: LiveRecord = { sent: [], received: [], connections: 0, open: 0 };
  page.on("websocket", (socket) => {
    record.connections += 1;
    record.open += 1;
    socket.on("framesent", ({ payload }) => record.sent.push(String(payload)));
    socket.on("framereceived", ({ payload }) => record.received.push(String(payload)));
    socket.on("close", () => (record.open -= 1));
  });
  return record;
}

/** The actions that a page sent, in order, without PING: `loginResidence 7`. */
export function actionsOf(frames: readonly string[]): string[] {
  return frames
    .filter((text) => text.startsWith("{"))
    .map((text) => {
      const { action, residenceId }: { action?: string; residenceId?: number } = JSON.parse(text);
      return residenceId === undefined ? String(action) : `${action} ${residenceId}`;
    });
}

/** Opens a page and waits until the server has let it join its channel. */
export async function listenOn(page: Page, address: string): Promise<LiveRecord> {
  const record = recordLive(page);
  await page.goto(address);
  await waitForLogin(record);
  return record;
}

export async function waitForLogin({ received }: LiveRecord): Promise<void> {
  await expectSoon(() => received.some((text) => text.includes('"action":"login'))).toBe(true);
}
