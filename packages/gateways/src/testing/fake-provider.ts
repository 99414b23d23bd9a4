import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the fake provider received it. */
export interface Received {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface FakeProvider {
  endpoint: string;
  received: Received[];
  close(): Promise<void>;
}

/** The response: a JSON body, raw text, a redirect, or nothing at all. */
export type FakeAnswer = { json: unknown } | { text: string } | { redirect: string } | "silence" | "hang up";

/** A provider's endpoint on loopback. `answer` is called for each request. */
export async function startFakeProvider(answer: (request: Received) => FakeAnswer): Promise<FakeProvider> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then((got) => {
      received.push(got);
      const given = answer(got);
      if (given === "silence") return;
      if (given === "hang up") return request.socket.destroy();
      if ("redirect" in given) return response.writeHead(302, { location: given.redirect }).end();
      response.end("json" in given ? JSON.stringify(given.json) : given.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : (value ?? ""),
    ]),
  );
  return {
    url: new URL(request.url ?? "/", `http://${headers["host"]}`),
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Aliyun's verification, from the received request and the secret alone. */
export function isSignedForAliyun({ url, headers, body }: Received, secret: string): boolean {
  const [, signedHeaders = "", signature = ""] =
    /^ACS3-HMAC-SHA256 Credential=[^,]+,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? "",
    ) ?? [];
  const names = signedHeaders.split(";");
  const needed = [
    "host",
    "x-acs-action",
    "x-acs-content-sha256",
    "x-acs-date",
    "x-acs-signature-nonce",
    "x-acs-version",
  ];
  if (needed.some((name) => !names.includes(name)) || headers["x-acs-content-sha256"] !== sha256(body)) return false;
  const query = url.search.slice(1).split("&").toSorted().join("&");
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = `POST\n${url.pathname}\n${query}\n${lines}\n${signedHeaders}\n${sha256(body)}`;
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString("hex") === signature;
}

/** Tencent Cloud's verification, likewise. */
export function isSignedForTencent({ headers, body }: Received, secret: string): boolean {
  const [, day = "", service = "", signature = ""] =
    /^TC3-HMAC-SHA256 Credential=[^/]+\/([\d-]{10})\/(\w+)\/tc3_request, SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? "",
    ) ?? [];
  const timestamp = headers["x-tc-timestamp"] ?? "";
  // allow-clock: parses the received timestamp
  if (new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10) !== day) return false;
  const lines = `content-type:${headers["content-type"]}\nhost:${headers["host"]}\n`;
  const canonical = `POST\n/\n\n${lines}\ncontent-type;host\n${sha256(body)}`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), "tc3_request");
  return hmac(key, text).toString("hex") === signature;
}
