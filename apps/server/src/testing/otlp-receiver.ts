import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
}

type Fields = { number: number; value: Buffer | number }[];

/** The fields of a protobuf message: varints as numbers, everything else as bytes. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const kind = tag & 7;
    if (kind === 0) {
      fields.push({ number: tag >> 3, value: varint() });
      continue;
    }
    const length = kind === 2 ? varint() : kind === 1 ? 8 : 4;
    fields.push({ number: tag >> 3, value: message.subarray(at, (at += length)) });
  }
  return fields;
}

const all = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) =>
    field.number === number && typeof field.value !== "number" ? [field.value] : [],
  );
const text = (message: Buffer, number: number, encoding: "utf8" | "hex" = "utf8"): string =>
  all(message, number)[0]?.toString(encoding) ?? "";

/** Field numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function spanOf(message: Buffer): ReceivedSpan {
  const attributes = all(message, 9).map((pair) => {
    const [value] = fieldsOf(all(pair, 2)[0] ?? Buffer.alloc(0));
    return [text(pair, 1), typeof value?.value === "number" ? value.value : (value?.value.toString("utf8") ?? "")];
  });
  return {
    traceId: text(message, 1, "hex"),
    spanId: text(message, 2, "hex"),
    parentId: text(message, 4, "hex"),
    name: text(message, 5),
    attributes: Object.fromEntries(attributes) as ReceivedSpan["attributes"],
  };
}

/** A collector on the loopback address that accepts OTLP over HTTP in protobuf, or answers with `status`. */
export async function openOtlpReceiver(status = 200) {
  const bodies: Buffer[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks));
      headers.push({ url: request.url, type: request.headers["content-type"], token: request.headers["x-token"] });
      response.writeHead(status, { "content-type": "application/x-protobuf" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers,
    /** Everything received, as bytes. */
    bytes: () => Buffer.concat(bodies),
    spans: (): ReceivedSpan[] =>
      bodies
        .flatMap((body) => all(body, 1))
        .flatMap((ofResource) => all(ofResource, 2).flatMap((ofScope) => all(ofScope, 2).map(spanOf))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
