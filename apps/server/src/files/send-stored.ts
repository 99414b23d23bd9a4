import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { ByteRange, Storage } from "@changming/gateways/storage/storage";

/** Sends a stored file, or the part that is requested, so that an interrupted download can be resumed (RFC 9110, 14). */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, bytes }: { storage: Storage; key: string; bytes: number },
): Promise<FastifyReply> {
  // A key names the same bytes for ever.
  const etag = `"${key}"`;
  const range = rangeOf(request, etag, bytes);
  reply.header("accept-ranges", "bytes").header("etag", etag);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const opened = await storage.open(key, range ?? undefined);
  if (opened === null) throw new Error(`a stored file is gone: ${key}`);
  if (range === null) return reply.header("content-length", bytes).send(opened.stream);
  reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${bytes}`);
  return reply.header("content-length", range.last - range.first + 1).send(opened.stream);
}

/** null: the whole file. Several ranges, and those of another version, count as none. */
function rangeOf({ headers }: FastifyRequest, etag: string, bytes: number): ByteRange | "unsatisfiable" | null {
  if (headers.range === undefined || (headers["if-range"] ?? etag) !== etag) return null;
  const ranges = parseRange(bytes, headers.range, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1 || !ranges[0]) return null;
  return { first: ranges[0].start, last: ranges[0].end };
}
