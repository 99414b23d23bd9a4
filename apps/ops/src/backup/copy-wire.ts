import { once } from "node:events";
import type { Duplex } from "node:stream";
import type { ClientBase, Connection, Submittable } from "pg";

/**
 * The COPY methods of `pg` missing from its types:
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY
 */
interface CopyWire {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

function canCopy(connection: Connection): connection is Connection & CopyWire {
  return "sendCopyFromChunk" in connection && "endCopyFrom" in connection && "sendCopyFail" in connection;
}

/** A running COPY statement; `done` settles with the number of rows when the server has answered. */
abstract class Copying implements Submittable {
  readonly done: Promise<number>;
  protected wire: CopyWire | null = null;
  readonly #statement: string;
  readonly #settle: PromiseWithResolvers<number>;
  #rows = 0;

  constructor(statement: string) {
    this.#statement = statement;
    this.#settle = Promise.withResolvers<number>();
    this.done = this.#settle.promise;
    // The caller awaits it; a connection that breaks earlier must not end the process.
    this.done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    if (!canCopy(connection)) throw new Error("this version of pg does not support COPY");
    this.wire = connection;
    connection.query(this.#statement);
  }

  handleCommandComplete({ text }: { text?: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text ?? "")?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.finish().then(() => this.#settle.resolve(this.#rows), this.#settle.reject);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  protected abstract finish(): Promise<void>;
}

class CopyOut extends Copying {
  readonly #take: (bytes: Buffer) => Promise<void>;
  readonly #atOnce: number;
  #chunks: Buffer[] = [];
  #waiting = 0;
  #taken: Promise<void> = Promise.resolve();

  constructor(statement: string, atOnce: number, take: (bytes: Buffer) => Promise<void>) {
    super(statement);
    this.#atOnce = atOnce;
    this.#take = take;
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    this.#chunks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting >= this.#atOnce) this.#pass();
  }

  protected async finish(): Promise<void> {
    if (this.#waiting > 0) this.#pass();
    await this.#taken;
  }

  /** Passes on the received bytes, and pauses the stream until they are consumed. */
  #pass(): void {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#waiting = 0;
    const stream = this.wire?.stream;
    stream?.pause();
    this.#taken = this.#taken.then(() => this.#take(bytes));
    this.#taken.then(
      () => stream?.resume(),
      // The rest is not needed.
      (error: Error) => {
        this.handleError(error);
        stream?.destroy();
      },
    );
  }
}

class CopyIn extends Copying {
  readonly #source: AsyncIterable<Uint8Array>;
  #failure: unknown;

  constructor(statement: string, source: AsyncIterable<Uint8Array>) {
    super(statement);
    this.#source = source;
  }

  handleCopyInResponse(): void {
    void this.#send();
  }

  protected async finish(): Promise<void> {}

  override handleError(error: Error): void {
    super.handleError(this.#failure instanceof Error ? this.#failure : error);
  }

  async #send(): Promise<void> {
    const { wire } = this;
    if (wire === null) return;
    let isOver = false;
    const over = this.done.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    try {
      for await (const bytes of this.#source) {
        if (isOver) return;
        wire.sendCopyFromChunk(bytes);
        if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, "drain"), over]);
      }
      wire.endCopyFrom();
    } catch (error) {
      this.#failure = error;
      wire.sendCopyFail("the source failed");
    }
  }
}

/** Bytes passed on at a time. */
const partBytes = 8_388_608;

/**
 * Runs a `copy … to stdout`; `take` gets its bytes in parts of whole rows, one after another. Returns the number of
 * rows. Throws the error of the server or of `take`; the connection is unusable then.
 */
export function copyOut(
  client: ClientBase,
  statement: string,
  take: (bytes: Buffer) => Promise<void>,
  atOnce = partBytes,
): Promise<number> {
  return client.query(new CopyOut(statement, atOnce, take)).done;
}

/**
 * Runs a `copy … from stdin` with the bytes of `source`. Returns the number of rows; throws the error of the server or
 * of `source`.
 */
export function copyIn(client: ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return client.query(new CopyIn(statement, source)).done;
}
