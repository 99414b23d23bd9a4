import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload, type UploadUse } from "./claim-upload.ts";
import { releaseUpload } from "./release-upload.ts";

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

test("a claimed picture is out of quarantine, and its reference names it in the open", async () => {
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

test("a photo knows its residence, a paper is named by its place and not by its address", async () => {
  const ctx = await sender();
  const { id: residenceId } = await aResidence(database.db);
  const photo = await anUpload(ctx);
  await claim(ctx, photo.url, { kind: "photo", residenceId });
  expect(await rowOf(photo.id)).toMatchObject({ purpose: "photo", residence_id: residenceId });
  const paper = await anUpload(ctx);
  const { reference } = await claim(ctx, paper.url, { kind: "vault" });
  expect(reference).toBe(`vault/${paper.stored_as}`);
  expect(reference).not.toContain(paper.name);
});

test("every address that the upload gave names it: any size, signed or not, with our origin or without", async () => {
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

test("another's picture, one that is claimed already, a forgotten one and a made-up one are refused alike", async () => {
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

test("one that is half-written or being deleted cannot be claimed", async () => {
  const ctx = await sender();
  for (const own of [{ is_whole: false }, { is_dropping: true }]) {
    const sent = await anUpload(ctx);
    await database.db.updateTable("upload").set(own).where("id", "=", sent.id).execute();
    await expect(claim(ctx, sent.url)).rejects.toMatchObject(unknown);
  }
});

test("of ten claims at once one gets it", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => claim(ctx, sent.url, { kind: "feedback" })));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a verb that fails after its claim has claimed nothing", async () => {
  const ctx = await sender();
  const sent = await anUpload(ctx);
  const failing = withTx(ctx, async (ctx) => {
    await claimUpload(ctx, { url: sent.url, as: { kind: "vault" } });
    throw new Error("the rest of the verb");
  });
  await expect(failing).rejects.toThrow("the rest of the verb");
  expect(await rowOf(sent.id)).toMatchObject({ purpose: null, drop_after: daysFromNow(1) });
  await expect(claimUpload(ctx, { url: sent.url, as: { kind: "avatar" } })).rejects.toThrow("inside the transaction");
});

test("a released picture may go at once or on the day that is told; what is no upload is left alone", async () => {
  const ctx = await sender();
  const release = (reference: string | null, at?: Date) =>
    withTx(ctx, (ctx) => releaseUpload(ctx, { reference, ...(at ? { at } : {}) }));
  const [avatar, paper, waiting] = [await anUpload(ctx), await anUpload(ctx), await anUpload(ctx)];
  await release((await claim(ctx, avatar.url)).reference);
  await release((await claim(ctx, paper.url, { kind: "vault" })).reference, daysFromNow(30));
  for (const reference of [null, "", "portraits/elder", `uploads/${waiting.name}`, "vault/x"]) await release(reference);
  expect((await rowOf(avatar.id)).drop_after).toEqual(daysFromNow(0));
  expect((await rowOf(paper.id)).drop_after).toEqual(daysFromNow(30));
  expect((await rowOf(waiting.id)).drop_after).toEqual(daysFromNow(1));
  await expect(releaseUpload(ctx, { reference: null })).rejects.toThrow("inside the transaction");
});
