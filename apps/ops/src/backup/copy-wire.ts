import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";

/** Bytes passed on at a time. */
const partBytes = 8_388_608;
/** In COPY's text format a line feed only ends a row: https://www.postgresql.org/docs/current/sql-copy.html */
const lineFeed = 10;

/**
 * Runs a `copy … to stdout`; `take` gets its bytes in parts of whole rows, one after another. Returns the number of
 * rows. Throws the error of the server or of `take`; the connection is unusable then.
 */
export async function copyOut(
  client: ClientBase,
  statement: string,
  write: (bytes: Buffer) => Promise<void>,
  atOnce = partBytes,
): Promise<number> {
  const stream = client.query(to(statement));
  let chunks: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(lineFeed) + 1;
    chunks.push(chunk.subarray(0, end));
    waiting += end;
    if (waiting >= atOnce && end > 0) {
      await write(Buffer.concat(chunks));
      chunks = [];
      waiting = 0;
    }
    chunks.push(chunk.subarray(end));
    waiting += chunk.length - end;
  }
  if (waiting > 0) await write(Buffer.concat(chunks));
  // The number of rows may arrive after the last row, but before the answer to another statement.
  await client.query("select");
  return stream.rowCount;
}

/**
 * Runs a `copy … from stdin` with the bytes of `source`. Returns the number of rows; throws the error of the server or
 * of `source`.
 */
export async function copyIn(
  client: ClientBase,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = client.query(from(statement));
  await pipeline(Readable.from(source), stream);
  return stream.rowCount;
}
