import { connect, type Socket } from "node:net";

/** What a socket reports. Texts are bytes of a shared buffer, valid during the call only. */
export interface LightSocketListener {
  onOpen(): void;
  onText(text: Buffer): void;
  /** `code` and `reason` as a browser reports them; `cause` is the status or the error that rejected a connection. */
  onClose(closed: { code: number; reason: string; cause: string | null }): void;
}

export interface LightSocketTarget {
  port: number;
  /** Address of the client. */
  localAddress: string;
}

/** All sockets read into it, one after the other. */
const shared = Buffer.allocUnsafe(65_536);
const handshake =
  "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
const opcodes = { text: 1, close: 8 };
const noStatus = 1006;

/**
 * A WebSocket client that costs little, so that thousands of them leave the processors to the servers: it reads whole
 * frames of up to 64 KiB of an honest server, without extensions, and masks with zeros.
 */
export class LightSocket {
  #listener: LightSocketListener;
  #socket: Socket;
  #isOpen = false;
  #rest: Buffer | null = null;
  #closed = { code: noStatus, reason: "", cause: null as string | null };

  constructor({ port, localAddress }: LightSocketTarget, listener: LightSocketListener) {
    this.#listener = listener;
    const onread = {
      buffer: shared,
      callback: (length: number) => {
        this.#read(shared.subarray(0, length));
        return true;
      },
    };
    this.#socket = connect({ host: "127.0.0.1", port, localAddress, onread, noDelay: true });
    this.#socket.on("connect", () => this.#socket.write(handshake));
    this.#socket.on("error", (error: NodeJS.ErrnoException) => {
      if (!this.#isOpen) this.#closed.cause = error.code ?? error.message;
    });
    this.#socket.on("close", () => {
      if (!this.#isOpen) this.#closed.cause ??= "closed";
      this.#listener.onClose(this.#closed);
    });
  }

  send(text: string): void {
    this.#write(opcodes.text, Buffer.from(text));
  }

  end(): void {
    this.#socket.destroy();
  }

  #write(opcode: number, payload: Buffer): void {
    const { length } = payload;
    const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), payload]));
  }

  #read(bytes: Buffer): void {
    let left = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    this.#rest = null;
    if (!this.#isOpen) {
      const end = left.indexOf("\r\n\r\n");
      if (end === -1) {
        this.#rest = Buffer.from(left);
        return;
      }
      const status = left.toString("latin1", 9, 12);
      if (status !== "101") {
        this.#closed.cause = status;
        return this.end();
      }
      this.#isOpen = true;
      left = left.subarray(end + 4);
      this.#listener.onOpen();
    }
    this.#readFrames(left);
  }

  #readFrames(bytes: Buffer): void {
    let at = 0;
    while (bytes.length - at >= 2) {
      const short = (bytes[at + 1] ?? 0) & 127;
      const start = at + (short === 126 ? 4 : 2);
      if (start > bytes.length) break;
      const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
      if (end > bytes.length) break;
      this.#take((bytes[at] ?? 0) & 15, bytes.subarray(start, end));
      at = end;
    }
    // The shared buffer is about to be overwritten.
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at));
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.text) return this.#listener.onText(payload);
    if (opcode !== opcodes.close) return;
    const code = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
    this.#closed = { code, reason: payload.toString("utf8", 2), cause: null };
    this.#write(opcodes.close, payload.subarray(0, 2));
  }
}
