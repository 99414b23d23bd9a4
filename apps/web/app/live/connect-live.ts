import { livePath } from "@changming/contract/live-words";
import type { LineSocket } from "./live-line.ts";

/** A browser's socket to the server that the page came from. */
export function connectLive({ protocol, host }: { protocol: string; host: string }): LineSocket {
  const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${livePath}`);
  const line: LineSocket = {
    // A browser complains aloud of one that is closing; its close event follows, and what must arrive is sent anew.
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      // A browser complains aloud of a socket that is closed before it opened.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
      else socket.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.addEventListener("open", () => line.onopen?.());
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => line.onmessage?.({ data }));
  socket.addEventListener("close", ({ code, reason }) => line.onclose?.({ code, reason }));
  return line;
}
