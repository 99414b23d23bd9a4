import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { openDatabase } from "@changming/db/database";
import { startPooler } from "@changming/db/testing/test-pooler";
import { fileLock, withTx } from "@changming/db/tx";
import { anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload, type UploadUse, releaseUpload } from "./claim-upload.ts";
import { readImage } from "./read-image.ts";
import { settleUploads } from "./settle-uploads.ts";

let database: TestDatabase;
let ctx: TestCtx;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

beforeEach(async () => {
  await database.pool.query("truncate upload");
  ctx = testCtx(database.db, asAccount((await anAccount(database.db)).id));
});

afterAll(() => database?.close());

const claim = (url: string, as: UploadUse) => withTx(ctx, (ctx) => claimUpload(ctx, { url, as }));
const afterDays = (days: number): TestCtx => ({
  ...ctx,
  actor: { kind: "job", name: "settleUploads" },
  clock: () => daysFromNow(days),
});
const rowOf = (id: number) => database.db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
const areas = () => new Set([...ctx.uploadFiles.files.keys()].map((key) => key.split("/")[0]?.replace(/ with .*/, "")));
const read = (name: string) => readImage(ctx, { name, size: "960", format: "webp", isSigned: false });

test("a claimed image moves to its storage area and is readable before, during and after", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const avatar = await anUpload(ctx, "avatar");
  const photo = await anUpload(ctx, "photo");
  await claim(avatar.url, { kind: "avatar" });
  await claim(photo.url, { kind: "photo", residenceId });
  const before = [await read(avatar.name), await read(photo.name)].map(({ bytes }) => bytes.toString());
  expect(before).toEqual(["avatar 960", "photo 960"]);
  expect(await settleUploads(afterDays(0))).toEqual({ placed: 2, dropped: 0 });
  expect([await read(avatar.name), await read(photo.name)].map(({ bytes }) => bytes.toString())).toEqual(before);
  expect(areas()).toEqual(new Set(["public", "residence"]));
  expect(await rowOf(avatar.id)).toMatchObject({ sealed_key: null, placed_at: daysFromNow(0) });
  expect(await settleUploads(afterDays(0))).toEqual({ placed: 0, dropped: 0 });
});

test("a document never leaves the vault, however often the job runs", async () => {
  const document = await anUpload(ctx);
  await claim(document.url, { kind: "vault" });
  await settleUploads(afterDays(0));
  await settleUploads(afterDays(400));
  expect(areas()).toEqual(new Set(["sealed"]));
  expect(await rowOf(document.id)).toMatchObject({ sealed_key: document.sealed_key, placed_at: null });
});

test("an unreferenced upload stays for a day and is then deleted, files and row", async () => {
  const sent = await anUpload(ctx);
  const claimed = await anUpload(ctx);
  await claim(claimed.url, { kind: "vault" });
  expect(await settleUploads(afterDays(0.99))).toEqual({ placed: 0, dropped: 0 });
  expect(await settleUploads(afterDays(1))).toEqual({ placed: 0, dropped: 1 });
  expect(await rowOf(sent.id)).toBeUndefined();
  expect([...ctx.uploadFiles.files.keys()].filter((key) => key.includes(sent.stored_as))).toEqual([]);
  expect(ctx.uploadFiles.files.size).toBe(4);
});

test("a released image is invisible at once, and its row counts for the quota until the next day", async () => {
  const sent = await anUpload(ctx);
  const { reference } = await claim(sent.url, { kind: "avatar" });
  await settleUploads(afterDays(0));
  await withTx(ctx, (ctx) => releaseUpload(ctx, { reference }));
  await expect(read(sent.name)).rejects.toMatchObject({ error: "notFound" });
  expect(await settleUploads(afterDays(0.5))).toMatchObject({ dropped: 0 });
  expect(await settleUploads(afterDays(1))).toMatchObject({ dropped: 1 });
  expect(ctx.uploadFiles.files.size).toBe(0);
});

test("after an interruption at any step the image is readable, and the next run completes the work", async () => {
  for (let step = 1; step <= 13; step += 1) {
    const sent = await anUpload(ctx, `step ${step}`);
    await claim(sent.url, { kind: "avatar" });
    const cut = { ...afterDays(0), uploadFiles: failingAfter(step) };
    await settleUploads(cut).catch((error: unknown) => expect(error).toBeInstanceOf(AggregateError));
    expect((await read(sent.name)).bytes.toString(), `step ${step}`).toBe(`step ${step} 960`);
    await settleUploads(afterDays(0));
    expect((await read(sent.name)).bytes.toString(), `step ${step}`).toBe(`step ${step} 960`);
    expect(await rowOf(sent.id)).toMatchObject({ sealed_key: null });
  }
  expect(areas()).toEqual(new Set(["public"]));
});

/** The same files, but every call from the given one on fails, as when the server is killed. */
function failingAfter(steps: number): TestCtx["uploadFiles"] {
  let left = steps;
  return new Proxy(ctx.uploadFiles, {
    get(target, name: keyof TestCtx["uploadFiles"]) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if ((left -= 1) < 0) throw new Error("killed");
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

test("an image whose files cannot be read does not block the others, and is reported", async () => {
  const lost = await anUpload(ctx);
  const sound = await anUpload(ctx);
  await claim(lost.url, { kind: "avatar" });
  await claim(sound.url, { kind: "avatar" });
  for (const key of [...ctx.uploadFiles.files.keys()])
    if (key.includes(lost.stored_as)) ctx.uploadFiles.files.delete(key);
  await expect(settleUploads(afterDays(0))).rejects.toThrow("1 uploads could not be settled");
  expect(await rowOf(sound.id)).toMatchObject({ sealed_key: null });
});

test("two concurrent runs delete each image once", async () => {
  for (let index = 0; index < 10; index += 1) await anUpload(ctx);
  const ends = await Promise.all([settleUploads(afterDays(1)), settleUploads(afterDays(1))]);
  expect(ends.reduce((sum, { dropped }) => sum + dropped, 0)).toBeGreaterThanOrEqual(10);
  expect(ctx.uploadFiles.files.size).toBe(0);
  expect(await database.db.selectFrom("upload").select("id").execute()).toEqual([]);
});

test("through a pooler the job yields to a backup, and its own lock ends with it", async () => {
  const pooler = await startPooler(database.url);
  onTestFinished(() => pooler.close());
  const pooled = openDatabase(pooler.url, { isPooled: true, poolSize: 4 });
  onTestFinished(() => pooled.close());
  const job = { ...afterDays(0), db: pooled.db };
  await claim((await anUpload(ctx, "avatar")).url, { kind: "avatar" });
  const backup = await database.pool.connect();
  await backup.query("select pg_advisory_lock_shared($1)", [fileLock]);
  expect(await settleUploads(job)).toEqual({ placed: 0, dropped: 0 });
  await backup.query("select pg_advisory_unlock_shared($1)", [fileLock]);
  backup.release();
  expect(await settleUploads(job)).toEqual({ placed: 1, dropped: 0 });
  const locks = `select objid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and objid = $1 and datname = current_database()`;
  expect((await database.pool.query(locks, [fileLock])).rows).toEqual([]);
});
