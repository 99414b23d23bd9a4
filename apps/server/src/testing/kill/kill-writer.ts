import { setTimeout as wait } from "node:timers/promises";
import type { LiveAck } from "@changming/contract/live";
import { connectLiveAt, type TestSocket } from "../live-client.ts";

/** Milliseconds after which one that was not let in comes again. */
const again = 15;

/** Somebody who writes over the live connection, and comes back with the same ref whenever it breaks, as a page does. */
export class KillWriter {
  readonly #host: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#host = new URL(origin).host;
    this.#token = token;
  }

  /** Resolves with the message's number as soon as it was acknowledged. Throws for a refusal that does not pass. */
  async leave(residenceId: number, content: string, ref: string): Promise<number> {
    for (;;) {
      const ack = await this.#try({ action: "sendMessage", residenceId, content, ref });
      if (ack?.ok) return ack.id ?? 0;
      if (ack && !["failed", "unavailable"].includes(ack.error)) throw new Error(`${ack.error}: ${ack.msg}`);
      await wait(again);
    }
  }

  /** null: the connection was refused, or broke before there was an answer. */
  async #try(frame: Record<string, unknown>): Promise<LiveAck | null> {
    const socket = await connectLiveAt(this.#host).catch(() => null);
    if (!socket) return null;
    try {
      const known = await answered(socket, { action: "auth", token: this.#token });
      return known?.ok ? await answered(socket, frame) : known;
    } finally {
      socket.ws.terminate();
    }
  }
}

function answered(socket: TestSocket, frame: Record<string, unknown>): Promise<LiveAck | null> {
  return Promise.race([socket.ask(frame), socket.closed.then(() => null)]);
}
