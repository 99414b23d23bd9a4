import { setTimeout as wait } from "node:timers/promises";
import type { LiveAck } from "@changming/contract/live";
import { connectLiveAt, type TestSocket } from "../live-client.ts";

/** Milliseconds after which a rejected or broken connection is retried. */
const retryMs = 15;

/** A client that writes over the live connection, and retries with the same ref when it breaks, as a page does. */
export class KillWriter {
  readonly #host: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#host = new URL(origin).host;
    this.#token = token;
  }

  /** Resolves with the message's id as soon as it was acknowledged. Throws for an error that is not temporary. */
  async leave(residenceId: number, content: string, ref: string): Promise<number> {
    for (;;) {
      const ack = await this.#try({ action: "sendMessage", residenceId, content, ref });
      if (ack?.ok) return ack.id ?? 0;
      if (ack && !["failed", "unavailable"].includes(ack.error)) throw new Error(`${ack.error}: ${ack.msg}`);
      await wait(retryMs);
    }
  }

  /** null: the connection was rejected, or broke before there was an answer. */
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
  return Promise.race([socket.request(frame), socket.closed.then(() => null)]);
}
