import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId } from "@changming/kit/ids";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fail } from "../context/domain-error.ts";
import { anAccount } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aDecodedImage, anUpload } from "../testing/uploads.ts";
import { storeUpload, uploadsADay } from "./store-upload.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const decode = async () => aDecodedImage();

async function sender(now = testNow) {
  const { id } = await anAccount(database.db);
  return testCtx(database.db, asAccount(id), now);
}

const rowsOf = (ctx: ReturnType<typeof testCtx>) =>
  database.db
    .selectFrom("upload")
    .selectAll()
    .where("account_id", "=", ctx.actor.kind === "account" ? ctx.actor.accountId : 0)
    .execute();

async function insertUploads(ctx: ReturnType<typeof testCtx>, { count, isWhole }: { count: number; isWhole: boolean }) {
  const copies = Array.from({ length: count }, () => ({
    account_id: ctx.actor.kind === "account" ? ctx.actor.accountId : 0,
    name: randomId(),
    stored_as: randomId(),
    format: "jpg" as const,
    width: 1,
    height: 1,
    sealed_key: "k",
    key_mark: "m",
    is_whole: isWhole,
    created_at: testNow,
    drop_after: daysFromNow(1),
  }));
  await database.db.insertInto("upload").values(copies).execute();
}

const diskFull = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

test("an uploaded image is sealed, in quarantine for a day, and audited with its sender", async () => {
  const ctx = await sender();
  const upload = await anUpload(ctx);
  expect(await rowsOf(ctx)).toMatchObject([
    {
      id: upload.id,
      is_whole: true,
      purpose: null,
      drop_after: daysFromNow(1),
      width: 1_200,
      height: 900,
      format: "jpg",
    },
  ]);
  const areas = [...ctx.uploadFiles.files.keys()].map((key) => key.split("/")[0]);
  expect(areas).toEqual(Array(4).fill(`sealed with ${upload.sealed_key}`));
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_id"])
    .where("object_kind", "=", "upload")
    .where("object_id", "=", upload.id)
    .execute();
  expect(audited).toEqual([{ verb: "upload.store", actor_id: upload.account_id }]);
});

test("a visitor cannot upload, and nothing is decoded", async () => {
  const ctx = testCtx(database.db, visitor);
  const never = async () => fail("failed");
  await expect(storeUpload(ctx, { decode: never })).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("an image that the decoder rejects fails with its error and leaves nothing", async () => {
  const ctx = await sender();
  const broken = async () => fail("uploadBroken");
  await expect(storeUpload(ctx, { decode: broken })).rejects.toMatchObject({ error: "uploadBroken" });
  expect([await rowsOf(ctx), ctx.uploadFiles.files.size]).toEqual([[], 0]);
});

test("on a full disk it fails and leaves nothing, and works again when there is space", async () => {
  const ctx = await sender();
  ctx.uploadFiles.failure = diskFull();
  await expect(storeUpload(ctx, { decode, ref: "lamp-001" })).rejects.toMatchObject({ error: "unavailable" });
  expect([await rowsOf(ctx), ctx.uploadFiles.files.size]).toEqual([[], 0]);
  ctx.uploadFiles.failure = null;
  await storeUpload(ctx, { decode, ref: "lamp-001" });
  expect(await rowsOf(ctx)).toHaveLength(1);
});

test("while the store is away an upload fails, and the same ref succeeds as soon as the store is back", async () => {
  const ctx = await sender();
  const remove = ctx.uploadFiles.remove.bind(ctx.uploadFiles);
  ctx.uploadFiles.failure = new Error("the bucket failed: ECONNREFUSED");
  ctx.uploadFiles.remove = () => Promise.reject(new Error("the bucket failed: ECONNREFUSED"));
  for (let tries = 0; tries < 3; tries += 1)
    await expect(storeUpload(ctx, { decode, ref: "lamp-005" })).rejects.toThrow("the bucket failed");
  [ctx.uploadFiles.failure, ctx.uploadFiles.remove] = [null, remove];
  const upload = await storeUpload(ctx, { decode, ref: "lamp-005" });
  expect((await rowsOf(ctx)).filter((row) => row.is_whole).map(({ id, ref }) => [id, ref])).toEqual([
    [upload.id, "lamp-005"],
  ]);
});

test("an upload that takes longer than two minutes fails, so that its ref and its place in the quota are free", async () => {
  const ctx = await sender();
  let now = testNow;
  const slow = { ...ctx, clock: () => now };
  const put = ctx.uploadFiles.putSealed.bind(ctx.uploadFiles);
  ctx.uploadFiles.putSealed = async (...args) => {
    now = new Date(testNow.getTime() + 120_000);
    return put(...args);
  };
  await expect(storeUpload(slow, { decode, ref: "lamp-006" })).rejects.toMatchObject({ error: "unavailable" });
  expect([await rowsOf(ctx), ctx.uploadFiles.files.size]).toEqual([[], 0]);
});

test("a slow upload whose ref another request has freed meanwhile cannot be completed", async () => {
  const ctx = await sender();
  const later = { ...ctx, clock: () => new Date(testNow.getTime() + 120_000) };
  const ids: number[] = [];
  const put = ctx.uploadFiles.putSealed.bind(ctx.uploadFiles);
  ctx.uploadFiles.putSealed = async (...args) => {
    ctx.uploadFiles.putSealed = put;
    ids.push((await storeUpload(later, { decode, ref: "lamp-007" })).id);
    return put(...args);
  };
  // The clock of the slow one's node is behind.
  await expect(storeUpload(ctx, { decode, ref: "lamp-007" })).rejects.toMatchObject({ error: "unavailable" });
  expect((await rowsOf(ctx)).map(({ id }) => id)).toEqual(ids);
});

test("uploads that the store did not take count for the quota only while they may be under way", async () => {
  const ctx = await sender();
  await insertUploads(ctx, { count: uploadsADay, isWhole: false });
  await expect(storeUpload(ctx, { decode })).rejects.toMatchObject({ error: "uploadsUsedUp" });
  const later = { ...ctx, clock: () => new Date(testNow.getTime() + 121_000) };
  expect(await storeUpload(later, { decode })).toMatchObject({ format: "jpg" });
});

test("a disk that fills up midway leaves none of the files already written", async () => {
  const ctx = await sender();
  const put = ctx.uploadFiles.putSealed.bind(ctx.uploadFiles);
  let freeFiles = 2;
  ctx.uploadFiles.putSealed = async (...args) => {
    if ((freeFiles -= 1) < 0) throw diskFull();
    return put(...args);
  };
  await expect(storeUpload(ctx, { decode })).rejects.toMatchObject({ error: "unavailable" });
  expect([await rowsOf(ctx), ctx.uploadFiles.files.size]).toEqual([[], 0]);
});

test("a ref returns the same upload without decoding, and is scoped to its account", async () => {
  const ctx = await sender();
  const first = await storeUpload(ctx, { decode, ref: "lamp-002" });
  const again = await storeUpload(ctx, { decode: async () => fail("failed"), ref: "lamp-002" });
  expect(again.id).toBe(first.id);
  const other = await storeUpload(await sender(), { decode, ref: "lamp-002" });
  expect(other.id).not.toBe(first.id);
});

test("ten concurrent uploads with one ref make one", async () => {
  const ctx = await sender();
  const tries = Array.from({ length: 10 }, () => storeUpload(ctx, { decode, ref: "lamp-003" }));
  const ends = await Promise.allSettled(tries);
  expect(await rowsOf(ctx)).toHaveLength(1);
  const ids = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ error: "unavailable" });
});

test("the ref of an upload left incomplete by a killed server is free again after a while", async () => {
  const ctx = await sender();
  const left = await storeUpload(ctx, { decode, ref: "lamp-004" });
  await database.db.updateTable("upload").set({ is_whole: false }).where("id", "=", left.id).execute();
  await expect(storeUpload(ctx, { decode, ref: "lamp-004" })).rejects.toMatchObject({ error: "unavailable" });
  const later = { ...ctx, clock: () => new Date(testNow.getTime() + 121_000) };
  expect((await storeUpload(later, { decode, ref: "lamp-004" })).id).not.toBe(left.id);
});

test("an account may upload a hundred images per Shanghai day, also concurrently, and more the next day", async () => {
  const ctx = await sender();
  await anUpload(ctx);
  await insertUploads(ctx, { count: uploadsADay - 6, isWhole: true });
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => storeUpload(ctx, { decode })));
  const rejected = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(rejected).toHaveLength(15);
  for (const reason of rejected) expect(reason).toMatchObject({ error: "uploadsUsedUp" });
  expect(await rowsOf(ctx)).toHaveLength(uploadsADay);
  await storeUpload({ ...ctx, clock: () => daysFromNow(1) }, { decode });
  await anUpload(await sender());
});
