import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { ByteRange, OpenFile, Storage } from "@changming/gateways/storage/storage";

/** Sends a stored file, or the part that is requested, so that an interrupted download can be resumed (RFC 9110, 14). */
export async function sendStored(
  reply: FastifyReply,
  { storage, key }: { storage: Storage; key: string },
): Promise<FastifyReply> {
  const { request } = reply;
  const whole = await openStored(storage, key);
  const { bytes } = whole;
  const etag = `"${whole.version.replaceAll('"', "")}"`;
  reply.header("accept-ranges", "bytes").header("etag", etag);
  const range = rangeOf(request, etag, bytes);
  if (range === null && request.method !== "HEAD") return reply.header("content-length", bytes).send(whole.stream);
  whole.stream.destroy();
  if (range === null) return reply.header("content-length", bytes).send();
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const part = await openStored(storage, key, range);
  reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${bytes}`);
  return reply.header("content-length", range.last - range.first + 1).send(part.stream);
}

async function openStored(storage: Storage, key: string, range?: ByteRange): Promise<OpenFile> {
  const opened = await storage.open(key, range);
  if (opened === null) throw new Error(`a stored file is gone: ${key}`);
  return opened;
}

/** null: the whole file. Several ranges, and those of another version, count as none; so do those of HEAD. */
function rangeOf({ headers, method }: FastifyRequest, etag: string, bytes: number): ByteRange | "unsatisfiable" | null {
  if (method === "HEAD" || headers.range === undefined || (headers["if-range"] ?? etag) !== etag) return null;
  const ranges = parseRange(bytes, headers.range, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1 || !ranges[0]) return null;
  return { first: ranges[0].start, last: ranges[0].end };
}
