import { afterEach, expect, test, vi } from "vitest";
import { connectLive } from "./live-connection.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces the browser's WebSocket. */
class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: FakeWebSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.opened.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1005, reason: "" }));
  }
}

test("a page connects to its own origin, without TLS only if the page itself was loaded so", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  connectLive({ protocol: "https:", host: "changming.example" });
  connectLive({ protocol: "http:", host: "127.0.0.1:3000" });
  expect(FakeWebSocket.opened.map(({ url }) => url)).toEqual(["wss://changming.example/ws", "ws://127.0.0.1:3000/ws"]);
});

test("messages of the socket reach the listeners, and what is sent reaches the socket", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  const connection = connectLive({ protocol: "http:", host: "localhost" });
  const socket = FakeWebSocket.opened.at(-1);
  const received: unknown[] = [];
  connection.onopen = () => received.push("open");
  connection.onmessage = ({ data }) => received.push(data);
  connection.onclose = ({ code }) => received.push(code);
  socket?.open();
  socket?.dispatchEvent(Object.assign(new Event("message"), { data: "Opened" }));
  connection.send("PING");
  connection.close();
  expect([socket?.sent, received]).toEqual([["PING"], ["open", "Opened", 1005]]);
});

test("a connection closed while it is connecting is closed after it has opened, without a browser warning", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  connectLive({ protocol: "http:", host: "localhost" }).close();
  const socket = FakeWebSocket.opened.at(-1);
  expect(socket?.readyState).toBe(0);
  socket?.open();
  expect(socket?.readyState).toBe(3);
});

test("nothing is sent to a closing socket: the browser would log a warning, and the data would be lost", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  const connection = connectLive({ protocol: "http:", host: "localhost" });
  const socket = FakeWebSocket.opened.at(-1);
  socket?.open();
  if (socket) socket.readyState = 2;
  connection.send("PING");
  expect(socket?.sent).toEqual([]);
});
