import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { anAccount } from "@changming/domain/testing/builders";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "@changming/domain/testing/test-ctx";
import { anUpload } from "@changming/domain/testing/uploads";
import { claimUpload, type UploadUse } from "@changming/domain/upload/claim-upload";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import { withSnapshot } from "./snapshot.ts";

let database: TestDatabase;
let ctx: TestCtx;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  ctx = testCtx(database.db, asAccount((await anAccount(database.db)).id));
});

afterAll(() => database?.close());

const claim = (url: string, as: UploadUse) => withTx(ctx, (ctx) => claimUpload(ctx, { url, as }));
const afterDays = (days: number): TestCtx => ({
  ...ctx,
  actor: { kind: "job", name: "settleUploads" },
  clock: () => daysFromNow(days),
});

test("while a backup copies files nothing is moved or deleted, and afterwards the job continues", async () => {
  const avatar = await anUpload(ctx);
  const unclaimed = await anUpload(ctx);
  await claim(avatar.url, { kind: "avatar" });
  const files = new Map(ctx.uploadFiles.files);
  await withSnapshot(database.url, async ({ uploads }) => {
    expect(await settleUploads(afterDays(2))).toEqual({ placed: 0, dropped: 0 });
    expect(ctx.uploadFiles.files).toEqual(files);
    const named: number[] = [];
    for await (const { id } of uploads()) named.push(id);
    expect(named).toEqual([avatar.id, unclaimed.id]);
  });
  expect(await settleUploads(afterDays(2))).toEqual({ placed: 1, dropped: 1 });
});
