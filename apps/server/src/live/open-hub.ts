import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { closeCodes, openedText } from "@changming/contract/live-protocol";
import { authenticateAll } from "@changming/domain/account/sessions";
import type { Actor } from "@changming/domain/context/context";
import type { Epochs } from "../cache/epochs.ts";
import type { Api } from "../http/api.ts";
import { handleFrame } from "./handle-frame.ts";
import type { LiveBus } from "./live-bus.ts";
import { LiveDispatcher } from "./live-dispatcher.ts";
import { encodeText, LiveSocket, type Wire } from "./live-socket.ts";
import { ChannelAuthorizer } from "./channel-authorizer.ts";
import { Channels } from "./channels.ts";
import { QueryBatcher } from "./query-batcher.ts";
import { watchInvalidations } from "./watch-invalidations.ts";

interface Hub {
  /** Number of open sockets of this node. */
  readonly openSockets: number;
  /** Number of open sockets of this group of addresses. */
  countOf(address: string): number;
  take(ws: WebSocket, from: { wire: Wire; address: string; ip: string }): void;
  /** Asks every client to reconnect after a delay of its own, and terminates those that stay. */
  close(): Promise<void>;
}

export interface HubDeps {
  api: Api;
  live: LiveBus;
  epochs: Epochs;
  reportError(error: unknown): void;
}

/** Silence after which a socket counts as dead, and the interval of the check, in ms (R-live-12). */
export const maxSilenceMs = 30_000;
const checkEveryMs = 5_000;
/** Time that clients have to leave before they are terminated, in ms. */
const maxCloseMs = 1_000;
/** Reconnections are spread over so many ms for each client, within these bounds. */
const spreadOfEach = 2;
const minSpreadMs = 2_000;
const maxSpreadMs = 20_000;

const opened = encodeText(openedText);

/** All live connections of this node. */
export function openHub({ api, live, epochs, reportError }: HubDeps): Hub {
  const { db, clock, media } = api.contextOf({ actor: { kind: "job", name: "live" }, requestId: "live" });
  const channels = new Channels();
  const authorizer = new ChannelAuthorizer({ db, channels, epochs, reportError });
  const watch = watchInvalidations(epochs, { channels, authorizer, db, clock, reportError });
  const { recheck } = watch;
  const dispatcher = new LiveDispatcher({ db, media, channels, clock, recheck, reportError });
  const sessions = new QueryBatcher(async (tokens: readonly string[]) => {
    const actors = await authenticateAll(db, tokens, clock());
    return tokens.map((token): Actor => actors.get(token) ?? { kind: "visitor" });
  });
  const parts = { api, db, clock, channels, authorizer, epochs, sessions, reportError };
  const socketCounts = new Map<string, number>();
  const changeCount = (address: string, change: 1 | -1) => {
    const count = (socketCounts.get(address) ?? 0) + change;
    if (count > 0) socketCounts.set(address, count);
    else socketCounts.delete(address);
  };
  let isClosed = false;
  live.dispatchTo(dispatcher);
  const pulse = setInterval(() => closeSilent(channels, performance.now()), checkEveryMs).unref();

  return {
    get openSockets() {
      return channels.all.size;
    },
    countOf: (address) => socketCounts.get(address) ?? 0,
    take(ws, { wire, address, ip }) {
      const socket = new LiveSocket(ws, wire, { address: ip, now: performance.now() });
      ws.on("error", () => undefined);
      if (isClosed) return socket.close(closeCodes.restart, "");
      changeCount(address, 1);
      channels.add(socket);
      ws.on("close", () => {
        channels.remove(socket);
        changeCount(address, -1);
      });
      ws.on("message", (data, isBinary) => {
        if (isBinary) return socket.close(1003, "text only");
        handleFrame(parts, socket, textOf(data), performance.now());
      });
      socket.send(opened);
    },
    async close() {
      isClosed = true;
      clearInterval(pulse);
      const spread = Math.min(maxSpreadMs, Math.max(minSpreadMs, channels.all.size * spreadOfEach));
      for (const socket of channels.all) {
        const retryAfterMs = Math.round(Math.random() * spread);
        socket.close(closeCodes.restart, JSON.stringify({ retryAfterMs }));
      }
      for (let left = maxCloseMs; left > 0 && channels.all.size > 0; left -= 20) await wait(20);
      for (const socket of channels.all) socket.terminate();
      authorizer.close();
      await watch.close();
      await dispatcher.close();
    },
  };
}

/** Closes sockets that sent nothing for too long. `now` is monotonic, in ms. */
export function closeSilent(channels: Channels, now: number): void {
  for (const socket of channels.all) {
    if (now - socket.lastReceivedAt > maxSilenceMs) socket.close(closeCodes.silence, "silence");
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}
