import type { BrowserSocket } from "./live-connection.ts";

/** The server's end of a socket for tests: records what was sent, and sends messages. */
export class FakeSocket implements BrowserSocket {
  readonly sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.onopen?.();
    this.say("Opened");
  }

  say(message: object | string): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  break(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }

  get frames(): Record<string, unknown>[] {
    return this.sent.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text) as Record<string, unknown>);
  }

  get actions(): unknown[] {
    return this.frames.map(({ action, residenceId }) =>
      typeof residenceId === "number" ? `${String(action)} ${residenceId}` : action,
    );
  }
}
