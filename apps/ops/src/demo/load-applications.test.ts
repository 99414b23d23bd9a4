import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { approveApplication } from "@changming/domain/application/decide-application";
import type { Actor, Ctx } from "@changming/domain/context/context";
import { getReview, listQueue } from "@changming/domain/application/review";
import { viewDocument } from "@changming/domain/application/view-document";
import { listOwnApplications } from "@changming/domain/application/own-applications";
import { asAccount, MemoryUploadFiles, testCtx, testNow } from "@changming/domain/testing/test-ctx";
import { watermarked } from "@changming/server/upload/watermark";
import { loadDemoApplications } from "./load-applications.ts";

let database: TestDatabase;
const files = new MemoryUploadFiles();

beforeAll(async () => {
  database = await createTestDatabase("demo");
  await loadDemoApplications({ db: database.db, files, now: testNow });
});

afterAll(() => database?.close());

async function ctxOf(mobile: string): Promise<Ctx> {
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  const actor: Actor = asAccount(id);
  return { ...testCtx(database.db, actor), uploadFiles: files };
}

const queue = async (isDecided = false) =>
  listQueue(await ctxOf("13800000003"), { gardenId: null, isDecided, page: 1, pageSize: 15 });

test("the demo owner and newcomer have applications in each state, the garden administrator a queue", async () => {
  const states = async (mobile: string) =>
    (await listOwnApplications(await ctxOf(mobile))).rows.map(({ state }) => state).toSorted();
  expect(await states("13800000002")).toEqual(["rejected", "underReview"]);
  expect(await states("13800000004")).toEqual(["awaitingPayment", "rejected", "underReview"]);
  const { rows, gardens } = await queue();
  expect(rows.map(({ name }) => name)).toEqual(["沈怀瑾", "尉迟文远", "宁小满", "单秀英"]);
  expect(gardens.map(({ name, waiting }) => [name, waiting])).toEqual([
    ["云麓园", 3],
    ["枕溪园", 1],
  ]);
  expect((await queue(true)).rows.map(({ state }) => state)).toContain("rejected");
  const approved = database.db.selectFrom("application").select("residence_id").where("state", "=", "approved");
  expect(await approved.execute()).toHaveLength(1);
});

test("their documents can be viewed, with a watermark, and the applications can be decided", async () => {
  const ctx = await ctxOf("13800000003");
  const [first] = (await queue()).rows;
  const id = first?.id ?? 0;
  const { bytes, watermark } = await viewDocument(ctx, { applicationId: id, document: "death", size: "1920" });
  const marked = await watermarked(bytes, watermark ?? { name: "", viewerId: 0, at: testNow });
  expect(marked.equals(bytes)).toBe(false);
  expect((await getReview(ctx, { id })).events).toHaveLength(2);
  expect((await approveApplication(ctx, { id, times: 1, level: 1 })).place?.letter).toBe("S");
});
