import { afterEach, expect, test, vi } from "vitest";
import { connectLive } from "./connect-live.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands in for the browser's own. */
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

test("a page connects to where it came from, in the clear only when it came so itself", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  connectLive({ protocol: "https:", host: "changming.example" });
  connectLive({ protocol: "http:", host: "127.0.0.1:3000" });
  expect(FakeWebSocket.opened.map(({ url }) => url)).toEqual(["wss://changming.example/ws", "ws://127.0.0.1:3000/ws"]);
});

test("what the socket says reaches whoever listens, and what is sent reaches the socket", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  const line = connectLive({ protocol: "http:", host: "localhost" });
  const socket = FakeWebSocket.opened.at(-1);
  const heard: unknown[] = [];
  line.onopen = () => heard.push("open");
  line.onmessage = ({ data }) => heard.push(data);
  line.onclose = ({ code }) => heard.push(code);
  socket?.open();
  socket?.dispatchEvent(Object.assign(new Event("message"), { data: "Opened" }));
  line.send("PING");
  line.close();
  expect([socket?.sent, heard]).toEqual([["PING"], ["open", "Opened", 1005]]);
});

test("a line that is given up while it connects is closed once it is open, without a complaint of the browser", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  connectLive({ protocol: "http:", host: "localhost" }).close();
  const socket = FakeWebSocket.opened.at(-1);
  expect(socket?.readyState).toBe(0);
  socket?.open();
  expect(socket?.readyState).toBe(3);
});

test("nothing is sent to a socket that is closing: its browser would complain aloud, and nobody would hear it", () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  const line = connectLive({ protocol: "http:", host: "localhost" });
  const socket = FakeWebSocket.opened.at(-1);
  socket?.open();
  if (socket) socket.readyState = 2;
  line.send("PING");
  expect(socket?.sent).toEqual([]);
});
