import { livePath } from "@changming/contract/live-protocol";
import type { LiveSocket } from "./live-connection.ts";

/** A browser WebSocket to the page's own origin. */
export function connectLive({ protocol, host }: { protocol: string; host: string }): LiveSocket {
  const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${livePath}`);
  const connection: LiveSocket = {
    // Browsers log a warning for a closing socket; its close event follows, and unacknowledged messages are sent again.
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      // Browsers log a warning if a socket is closed before it has opened.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
      else socket.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.addEventListener("open", () => connection.onopen?.());
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => connection.onmessage?.({ data }));
  socket.addEventListener("close", ({ code, reason }) => connection.onclose?.({ code, reason }));
  return connection;
}
