import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { closeCodes, openedText } from "@changming/contract/live-words";
import type { Epochs } from "../cache/epochs.ts";
import type { Api } from "../http/api.ts";
import { handleFrame } from "./handle-frame.ts";
import type { LiveBus } from "./live-bus.ts";
import { LiveDesk } from "./live-desk.ts";
import { LiveSocket, type Wire } from "./live-socket.ts";
import { RoomDoor } from "./room-door.ts";
import { Rooms } from "./rooms.ts";
import { watchFalls } from "./watch-falls.ts";

export interface Hub {
  /** How many sockets this group of addresses holds. */
  countOf(address: string): number;
  take(ws: WebSocket, from: { wire: Wire; address: string; ip: string }): void;
  /** Asks everyone to come again, each at a moment of his own, and lets go of who does not leave. */
  close(): Promise<void>;
}

export interface HubParts {
  api: Api;
  live: LiveBus;
  epochs: Epochs;
  reportFault(error: unknown): void;
}

/** Nothing heard for so long, in ms, and the socket is taken for dead; how often that is looked at. */
export const longestSilence = 30_000;
const lookEvery = 5_000;
/** Who is asked to leave has so long, in ms. */
const farewell = 1_000;
/** Those who come again do so within so many ms for each of them, within these bounds. */
const spreadOfEach = 2;
const [leastSpread, mostSpread] = [2_000, 20_000];

/** Everything that is connected to this node. */
export function openHub({ api, live, epochs, reportFault }: HubParts): Hub {
  const { db, clock, media } = api.contextOf({ actor: { kind: "job", name: "live" }, requestId: "live" });
  const rooms = new Rooms();
  const door = new RoomDoor({ db, rooms, epochs, reportFault });
  const desk = new LiveDesk({ db, media, rooms, clock, reportFault });
  const parts = { api, db, clock, rooms, door, epochs, reportFault };
  const held = new Map<string, number>();
  const hold = (address: string, change: 1 | -1) => {
    const count = (held.get(address) ?? 0) + change;
    if (count > 0) held.set(address, count);
    else held.delete(address);
  };
  let isClosed = false;
  live.showOn(desk);
  const stopWatching = watchFalls(epochs, { rooms, door, db, clock, reportFault });
  const pulse = setInterval(() => closeSilent(rooms, performance.now()), lookEvery).unref();

  return {
    countOf: (address) => held.get(address) ?? 0,
    take(ws, { wire, address, ip }) {
      const socket = new LiveSocket(ws, wire, { address: ip, now: performance.now() });
      ws.on("error", () => undefined);
      if (isClosed) return socket.close(closeCodes.restart, "");
      hold(address, 1);
      rooms.add(socket);
      ws.on("close", () => {
        rooms.remove(socket);
        hold(address, -1);
      });
      ws.on("message", (data, isBinary) => {
        if (isBinary) return socket.close(1003, "text only");
        handleFrame(parts, socket, textOf(data), performance.now());
      });
      socket.send(openedText);
    },
    async close() {
      isClosed = true;
      clearInterval(pulse);
      const spread = Math.min(mostSpread, Math.max(leastSpread, rooms.all.size * spreadOfEach));
      for (const socket of rooms.all) {
        const retryAfterMs = Math.round(Math.random() * spread);
        socket.close(closeCodes.restart, JSON.stringify({ retryAfterMs }));
      }
      for (let left = farewell; left > 0 && rooms.all.size > 0; left -= 20) await wait(20);
      for (const socket of rooms.all) socket.terminate();
      door.close();
      await stopWatching();
      await desk.close();
    },
  };
}

/** Lets go of sockets that said nothing for too long. `now` is monotonic, in ms. */
export function closeSilent(rooms: Rooms, now: number): void {
  for (const socket of rooms.all) {
    if (now - socket.heardAt > longestSilence) socket.close(closeCodes.silence, "silence");
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}
