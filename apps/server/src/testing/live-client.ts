import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import type { LiveAck, LiveFromServer, LiveShown } from "@changming/contract/live";
import type { App } from "../app.ts";

export interface LiveOptions {
  origin?: string;
}

/** An account's refs are its own over all its sockets. */
let refs = 0;

/** A socket of a test, with everything that came in. */
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

  get shown(): LiveShown[] {
    return this.messages.filter((one): one is LiveShown => one.msgType === "gift" || one.msgType === "message");
  }

  get acks(): LiveAck[] {
    return this.messages.filter((message) => message.msgType === "ack");
  }

  /** Resolves with what `find` yields, as soon as it yields something. */
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

  untilShown(content: string): Promise<LiveShown> {
    return this.until(() => this.shown.find((one) => one.content === content || one.giftText === content));
  }

  send(frame: object | string): void {
    this.ws.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Sends an action and resolves with its answer. */
  ask(action: Record<string, unknown>): Promise<LiveAck> {
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

/** Connects and waits for the server's first word. */
export async function connectLive(app: App, options: LiveOptions = {}): Promise<TestSocket> {
  return connectLiveAt(await listening(app), options);
}

/** The same at `127.0.0.1:3000`, wherever that server runs. */
export async function connectLiveAt(host: string, options: LiveOptions = {}): Promise<TestSocket> {
  const ws = new WebSocket(`ws://${host}/ws`, options.origin === undefined ? {} : { origin: options.origin });
  const socket = new TestSocket(ws);
  const refused = new Promise<never>((_, reject) => {
    ws.on("unexpected-response", (_request, response) => reject(new Error(`refused with ${response.statusCode}`)));
    void socket.closed.then(({ code }) => reject(new Error(`closed with ${code}`)));
  });
  // It closes some day, also long after it was let in.
  refused.catch(() => undefined);
  await Promise.race([socket.untilText("Opened"), refused]);
  return socket;
}

/** The status with which the server refuses the upgrade. */
export async function refusedUpgrade(app: App, options: { origin?: string; path?: string } = {}): Promise<number> {
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
    ws.on("open", () => reject(new Error("it was taken")));
    ws.on("error", () => undefined);
  });
}
