import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Payload } from "./payload.ts";

const text = "长明灯".repeat(1_000);
const payload = () => new Payload(Buffer.from(text));

test("the bytes are sent unchanged, or compressed so that they decompress to the same bytes", async () => {
  const made = payload();
  expect((await made.in("identity")).toString()).toBe(text);
  expect(gunzipSync(await made.in("gzip")).toString()).toBe(text);
  expect(brotliDecompressSync(await made.in("br")).toString()).toBe(text);
  expect((await made.in("br")).length).toBeLessThan(text.length / 10);
});

test("each encoding is computed once and then reused", async () => {
  const made = payload();
  expect(made.at("br")).toBeUndefined();
  const [first, second] = await Promise.all([made.in("br"), made.in("br")]);
  expect(first).toBe(second);
  expect(made.at("br")).toBe(first);
  expect(made.at("identity")).toBe(made.identity);
});

test("an answer that is sent again is compressed anew, to fewer bytes of the same content", async () => {
  const varied = Array.from({ length: 3_000 }, (_, at) => `<p class="row">${(at * 7919) % 1009}</p>`).join("");
  const made = new Payload(Buffer.from(varied));
  const first = await made.in("br");
  expect(made.at("br")).toBe(first);
  await expect.poll(() => made.at("br")?.length ?? 0).toBeLessThan(first.length);
  expect(brotliDecompressSync(made.at("br") ?? Buffer.alloc(0)).toString()).toBe(varied);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["deflate", "identity"],
  ["gzip;q=1.0, identity; q=0.5", "gzip"],
] as const)("for Accept-Encoding %j it chooses %s", (accepted, encoding) => {
  expect(payload().choose(accepted)).toBe(encoding);
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["br;q=0.000, gzip;q=0.0", "identity"],
] as const)("an encoding that is declined with q=0 is not chosen: %j", (accepted, encoding) => {
  expect(payload().choose(accepted)).toBe(encoding);
});

test("a small answer is not compressed", () => {
  expect(new Payload(Buffer.from("{}")).choose("br, gzip")).toBe("identity");
});

test("the ETag is weak and depends on the content only", () => {
  expect(payload().etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(payload().etag).toBe(payload().etag);
  expect(new Payload(Buffer.from(`${text}!`)).etag).not.toBe(payload().etag);
});
