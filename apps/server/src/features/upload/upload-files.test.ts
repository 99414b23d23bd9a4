import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import { aMember, aResidence, aSession } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import type { Storage } from "@changming/gateways/storage/storage";
import { blackPng } from "../../testing/image-bytes.ts";
import { sendRequest, requestOf } from "../../testing/requests.ts";
import {
  openUploadSite,
  type Sender,
  type UploadSite,
  filesUnder,
  getImage,
  sendForm,
  sendImage,
} from "../../testing/upload-site.ts";
import { SealedStorage } from "../../upload/open-uploads.ts";
import { loadVaultKeys } from "../../config/key-file.ts";

let site: UploadSite;
let sender: Sender;

beforeAll(async () => {
  site = await openUploadSite();
});

beforeEach(async () => {
  sender = await site.sender();
});

afterAll(() => site?.close());

const get = (url: string, token?: string) => getImage(site.app.server, url, token);

const policy = "default-src 'none'; sandbox";

test("a public image is cacheable without limit, revalidated with 304, and sandboxed", async () => {
  const { bare } = await site.claimed(sender, { kind: "avatar" });
  for (const settled of [false, true]) {
    if (settled) await site.settle();
    const { statusCode, headers } = await get(bare);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": policy });
    const again = await site.app.server.inject({ url: bare, headers: { "if-none-match": String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
});

test("a document has no address, and its file on disk is unreadable", async () => {
  const { url, origin_url, bare } = await site.claimed(sender, { kind: "vault" });
  await site.settle();
  for (const address of [url, origin_url, bare, bare.replace("960.webp", "320.webp")]) {
    for (const who of [undefined, sender.token]) expect((await get(address, who)).statusCode).toBe(404);
  }
  for (const [path, bytes] of await filesUnder(join(site.dataDir, "uploads", "vault"))) {
    for (const mark of ["IHDR", "WEBP", "RIFF", "JFIF"]) expect(bytes.includes(mark), path).toBe(false);
  }
  const key =
    (await filesUnder(join(site.dataDir, "keys")))
      .get(join(site.dataDir, "keys", "vault.key"))
      ?.toString()
      .trim() ?? "";
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await site.database.pool.query<{ text: string }>("select upload::text as text from upload");
  for (const { text } of rows) expect(text).not.toContain(key);
});

async function albumOf(residenceId: number, who?: string): Promise<string> {
  const album = await site.database.db
    .selectFrom("album")
    .select("id")
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const { body } = await site.app.server.inject({
    url: `/api/residence/albumDetail?id=${album.id}`,
    headers: who ? { authorization: `Bearer ${who}` } : {},
  });
  return (JSON.parse(body) as { body: { images: { image: string }[] } | null }).body?.images[0]?.image ?? "";
}

async function close(residenceId: number, owner: string, isClose: "0" | "1"): Promise<void> {
  const request = requestOf(calls.residence.setVisibility, { id: String(residenceId), isClose }, owner);
  expect(await sendRequest(site.app.server, request)).toMatchObject({ envelope: { code: 1 } });
}

test("a residence's image follows its visibility at once, and closing gives it a new name", async () => {
  const { id } = await aResidence(site.database.db);
  const owner = await aSession(site.database.db, (await aMember(site.database.db, id, "owner")).id);
  const { reference } = await site.claimed(sender, { kind: "photo", residenceId: id });
  await aPhoto(site.database.db, await anAlbum(site.database.db, id), { picture: reference });
  await site.settle();

  const open = await albumOf(id);
  const seen = await get(open);
  expect([seen.statusCode, seen.headers["cache-control"]]).toEqual([200, "private, max-age=600"]);

  await close(id, owner, "1");
  expect((await get(open)).statusCode).toBe(404);
  expect(await albumOf(id)).toBe("");
  const signed = await albumOf(id, owner);
  const [path = ""] = signed.split("?");
  expect(path).not.toBe(open);
  const inTheFamily = await get(signed);
  expect([inTheFamily.statusCode, inTheFamily.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect((await get(path)).statusCode).toBe(404);
  expect((await get(path, sender.token)).statusCode).toBe(404);
  expect((await get(path, owner)).statusCode).toBe(200);
  site.now = new Date(site.now.getTime() + 601_000);
  expect((await get(signed)).statusCode).toBe(404);

  await close(id, owner, "0");
  expect((await get(open)).statusCode).toBe(404);
  expect((await get(await albumOf(id))).statusCode).toBe(200);
});

test("an invalid image address is answered like an image without access", async () => {
  const { bare } = await site.claimed(sender, { kind: "avatar" });
  const { bare: secret } = await site.claimed(sender, { kind: "vault" });
  const [name = ""] = bare.split("/").slice(2);
  const hidden = await get(secret);
  for (const address of [
    `/uploads/${"a".repeat(22)}/960.webp`,
    `/uploads/${name}/961.webp`,
    `/uploads/${name}/960.jpg`,
    `/uploads/${name}/origin.jpg`,
    `/uploads/${name}/origin.svg`,
    `/uploads/${name}/..%2f..%2fkeys%2fvault.key`,
    "/uploads/keys/vault.key",
  ]) {
    const response = await get(address);
    expect([response.statusCode, response.body, response.headers["cache-control"]], address).toEqual([
      404,
      hidden.body,
      "no-store",
    ]);
  }
});

test("on a full disk an upload fails with a message, other images stay available, and it recovers", async () => {
  let isFull = true;
  const stored = new Map<string, Buffer>();
  const storage: Pick<Storage, "put" | "get" | "remove"> = {
    put: async (key, bytes) => {
      if (isFull && stored.size > 1) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      stored.set(key, Buffer.from(bytes));
    },
    get: async (key) => stored.get(key) ?? null,
    remove: async (key) => void stored.delete(key),
  };
  const files = new SealedStorage(storage, await loadVaultKeys({ dataDir: site.dataDir, vaultKey: null }));
  const small = await site.again({ ...site.uploads, files });
  const image = [{ name: "file", value: blackPng(1_000, 10), filename: "a.png" }];
  expect(await sendForm(small.server, sender.token, image)).toMatchObject({
    status: 503,
    envelope: { code: 2, error: "unavailable" },
  });
  expect(stored.size).toBe(0);
  isFull = false;
  const { envelope } = await sendForm(small.server, sender.token, image);
  expect((await getImage(small.server, envelope.code === 1 ? envelope.body.url : "")).statusCode).toBe(200);
  await small.close();
});

test("a restarted server serves existing files", async () => {
  const { bare } = await site.claimed(sender, { kind: "avatar" });
  const { url } = await sendImage(site.app.server, sender.token, blackPng(30, 30));
  const next = await site.again();
  for (const address of [bare, url]) expect((await getImage(next.server, address)).statusCode).toBe(200);
  await next.close();
});
