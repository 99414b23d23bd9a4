import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload, type UploadUse, releaseUpload } from "./claim-upload.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function sender() {
  const { id } = await anAccount(database.db);
  return testCtx(database.db, asAccount(id));
}

const claim = (ctx: Ctx, url: string, as: UploadUse = { kind: "avatar" }) =>
  withTx(ctx, (ctx) => claimUpload(ctx, { url, as }));

const rowOf = (id: number) =>
  database.db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const unknown = { error: "uploadUnknown" };

test("a claimed image is out of quarantine and has a public reference", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  expect(await claim(ctx, sent.url)).toEqual({
    id: sent.id,
    reference: `uploads/${sent.name}`,
    width: 1_200,
    height: 900,
  });
  expect(await rowOf(sent.id)).toMatchObject({ purpose: "avatar", drop_after: null, residence_id: null });
});

test("a photo has its residence, and a document's reference is its storage name, not its URL's name", async () => {
  const ctx = await sender();
  const { id: residenceId } = await aResidence(database.db);
  const photo = await anUpload(ctx);
  await claim(ctx, photo.url, { kind: "photo", residenceId });
  expect(await rowOf(photo.id)).toMatchObject({ purpose: "photo", residence_id: residenceId });
  const document = await anUpload(ctx);
  const { reference } = await claim(ctx, document.url, { kind: "vault" });
  expect(reference).toBe(`vault/${document.stored_as}`);
  expect(reference).not.toContain(document.name);
});

test("any URL of an upload identifies it: any size, signed or not, with or without our origin", async () => {
  const ctx = await sender();
  for (const shape of [
    (name: string) => `/uploads/${name}/origin.jpg`,
    (name: string) => `/uploads/${name}/320.webp?until=5&sig=a`,
    (name: string) => `https://changming.example/uploads/${name}/960.webp`,
  ]) {
    const { name, id } = await anUpload(ctx);
    expect((await claim(ctx, shape(name))).id).toBe(id);
  }
});

test("someone else's, a claimed, an expired and an invented upload give the same error", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  await expect(claim(await sender(), sent.url)).rejects.toMatchObject(unknown);
  await expect(claim(testCtx(database.db, visitor), sent.url)).rejects.toMatchObject(unknown);
  const late = { ...ctx, clock: () => daysFromNow(1) };
  await expect(claim(late, sent.url)).rejects.toMatchObject(unknown);
  await claim(ctx, sent.url);
  await expect(claim(ctx, sent.url, { kind: "vault" })).rejects.toMatchObject(unknown);
  expect(await rowOf(sent.id)).toMatchObject({ purpose: "avatar" });
  const texts = ["", "x", "/art/portraits/elder.png", `/uploads/${"a".repeat(22)}/960.webp`, `uploads/${sent.name}`];
  for (const url of texts) await expect(claim(ctx, url)).rejects.toMatchObject(unknown);
});

test("an incomplete upload, or one being deleted, cannot be claimed", async () => {
  const ctx = await sender();
  for (const own of [{ is_whole: false }, { is_dropping: true }]) {
    const sent = await anUpload(ctx);
    await database.db.updateTable("upload").set(own).where("id", "=", sent.id).execute();
    await expect(claim(ctx, sent.url)).rejects.toMatchObject(unknown);
  }
});

test("of ten concurrent claims one succeeds", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => claim(ctx, sent.url, { kind: "feedback" })));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a claim is rolled back with its transaction", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  const failing = withTx(ctx, async (ctx) => {
    await claimUpload(ctx, { url: sent.url, as: { kind: "vault" } });
    throw new Error("a later step failed");
  });
  await expect(failing).rejects.toThrow("a later step failed");
  expect(await rowOf(sent.id)).toMatchObject({ purpose: null, drop_after: daysFromNow(1) });
  await expect(claimUpload(ctx, { url: sent.url, as: { kind: "avatar" } })).rejects.toThrow("inside the transaction");
});

test("a released image expires at once or at the given time, and a reference to no upload is ignored", async () => {
  const ctx = await sender();
  const release = (reference: string | null, at?: Date) =>
    withTx(ctx, (ctx) => releaseUpload(ctx, { reference, ...(at ? { at } : {}) }));
  const avatar = await anUpload(ctx);
  const document = await anUpload(ctx);
  const waiting = await anUpload(ctx);
  await release((await claim(ctx, avatar.url)).reference);
  await release((await claim(ctx, document.url, { kind: "vault" })).reference, daysFromNow(30));
  for (const reference of [null, "", "portraits/elder", `uploads/${waiting.name}`, "vault/x"]) await release(reference);
  expect((await rowOf(avatar.id)).drop_after).toEqual(daysFromNow(0));
  expect((await rowOf(document.id)).drop_after).toEqual(daysFromNow(30));
  expect((await rowOf(waiting.id)).drop_after).toEqual(daysFromNow(1));
  await expect(releaseUpload(ctx, { reference: null })).rejects.toThrow("inside the transaction");
});
