import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import type { LiveAck, LiveFromServer, LiveEntry } from "@changming/contract/live";
import type { App } from "../app.ts";

interface LiveOptions {
  origin?: string;
}

/** Refs belong to an account, over all its sockets. */
let refs = 0;

/** A socket of a test, with all received texts. */
export class TestSocket {
  readonly ws: WebSocket;
  readonly texts: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #watchers = new Set<() => void>();

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on("message", (data) => {
      this.texts.push((data as Buffer).toString());
      for (const watch of this.#watchers) watch();
    });
    ws.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      ws.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  get messages(): LiveFromServer[] {
    return this.texts.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text) as LiveFromServer);
  }

  get entries(): LiveEntry[] {
    return this.messages.filter((one): one is LiveEntry => one.msgType === "gift" || one.msgType === "message");
  }

  get acks(): LiveAck[] {
    return this.messages.filter((message) => message.msgType === "ack");
  }

  /** Resolves with the result of `find`, as soon as it is defined. */
  until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const watch = () => {
        const found = find();
        if (found === undefined) return;
        this.#watchers.delete(watch);
        resolve(found);
      };
      this.#watchers.add(watch);
      watch();
    });
  }

  untilText(text: string): Promise<string> {
    return this.until(() => this.texts.find((one) => one === text));
  }

  untilEntry(content: string): Promise<LiveEntry> {
    return this.until(() => this.entries.find((one) => one.content === content || one.giftText === content));
  }

  send(frame: object | string): void {
    this.ws.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Sends an action and resolves with its answer. */
  request(action: Record<string, unknown>): Promise<LiveAck> {
    const ref = typeof action["ref"] === "string" ? action["ref"] : `test-${(refs += 1)}`;
    const before = this.acks.length;
    this.send({ ...action, ref });
    return this.until(() => this.acks.slice(before).find((ack) => ack.ref === ref));
  }
}

/** The address of an app that listens on a port of its own. */
export async function listening(app: App): Promise<string> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  return `127.0.0.1:${port}`;
}

/** Connects and waits for the server's first text. */
export async function connectLive(app: App, options: LiveOptions = {}): Promise<TestSocket> {
  return connectLiveAt(await listening(app), options);
}

/** The same for `127.0.0.1:3000`, wherever that server runs. */
export async function connectLiveAt(host: string, options: LiveOptions = {}): Promise<TestSocket> {
  const ws = new WebSocket(`ws://${host}/ws`, options.origin === undefined ? {} : { origin: options.origin });
  const socket = new TestSocket(ws);
  const rejected = new Promise<never>((_, reject) => {
    ws.on("unexpected-response", (_request, response) => reject(new Error(`rejected with ${response.statusCode}`)));
    void socket.closed.then(({ code }) => reject(new Error(`closed with ${code}`)));
  });
  // The socket closes at the end of each test, long after it was accepted.
  rejected.catch(() => undefined);
  await Promise.race([socket.untilText("Opened"), rejected]);
  return socket;
}

/** The status with which the server rejects the upgrade. */
export async function rejectedUpgrade(app: App, options: { origin?: string; path?: string } = {}): Promise<number> {
  const host = await listening(app);
  const ws = new WebSocket(
    `ws://${host}${options.path ?? "/ws"}`,
    options.origin === undefined ? {} : { origin: options.origin },
  );
  return new Promise((resolve, reject) => {
    ws.on("unexpected-response", (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    ws.on("open", () => reject(new Error("it was accepted")));
    ws.on("error", () => undefined);
  });
}
