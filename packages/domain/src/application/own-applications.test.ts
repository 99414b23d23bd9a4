import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import {
  anApplication,
  apply,
  setFee,
  type Applying,
  openApplying,
  openPaidApplying,
} from "../testing/applications.ts";
import type { TestCtx } from "../testing/test-ctx.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { eraseDocuments } from "./erase-documents.ts";
import { getOwnApplication, listOwnApplications } from "./own-applications.ts";
import { presentOwnApplication, presentOwnDetail } from "./present.ts";

let database: TestDatabase;
let gardenId: number;
let gardenAdmin: Actor;
let applicant: TestCtx;
let by: Applying["by"];
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  ({ gardenId, gardenAdmin, applicant, by, accountId } = await openApplying(database.db));
});

const job: Actor = { kind: "job", name: "erasePapers" };

test("the applicant sees status, missing parts, and documents to keep or to send again", async () => {
  const { application } = await apply(applicant, gardenId);
  const { id } = application;
  await rejectApplication(by(gardenAdmin), { id, times: 1, reasonCode: "", reason: "看不清" });
  const detail = async (ctx: TestCtx) => {
    const { row, fee } = await getOwnApplication(ctx, { id });
    return presentOwnDetail(row, fee, ctx.actor, ctx.media);
  };
  expect(await detail(applicant)).toMatchObject({
    state_text: "未通过",
    reason: "看不清",
    missing: [],
    birthday: "1938-04-12",
    jiguan_str: "浙江省,绍兴市",
    can: { mend: true, pay: false },
    shengu_zhengming: { value: "kept:death", url: `/papers/${id}/death?by=${accountId}` },
    other_zhengming: [],
  });
  await eraseDocuments(by(job, 31));
  expect(await detail(applicant)).toMatchObject({
    missing: ["身故证明", "与身故人关系证明"],
    shengu_zhengming: null,
    erase_time: "2026-12-22 12:00:00",
  });
  await expect(apply(by(applicant.actor, 32), gardenId, { id, shengu_zhengming: "kept:death" })).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "shengu_zhengming",
  });
  const again = await apply(by(applicant.actor, 32), gardenId, { id });
  expect(again.application).toMatchObject({ state: "underReview", documents_erased_at: null });
});

test("the list holds the applicant's own unapproved applications, newest first, and no others", async () => {
  const { world, gardenId: place } = await openPaidApplying(database.db);
  const ctx = world.ctx();
  const { application } = await apply(ctx, place);
  world.pass(5);
  await setFee(database.db, 0);
  const sent = await apply(ctx, place, { name: "周明远" });
  await setFee(database.db, 9_900);
  await anApplication(database.db);
  const { rows, fee } = await listOwnApplications(ctx);
  expect(rows.map((row) => presentOwnApplication(row, fee, ctx.actor, ctx.media))).toMatchObject([
    { id: sent.application.id, state_text: "审核中", missing: [], can: { mend: false, pay: false } },
    { id: application.id, state_text: "待付款", missing: ["付款"], money: "99.00", can: { mend: true, pay: true } },
  ]);
  await setFee(database.db, 0);
  const free = await listOwnApplications(ctx);
  expect(free.rows.map((row) => presentOwnApplication(row, free.fee, ctx.actor, ctx.media))[1]).toMatchObject({
    state_text: "待送去审核",
    missing: [],
    money: "0.00",
  });
});

test("an approved application leaves the list; another account's detail is not found", async () => {
  const { application } = await apply(applicant, gardenId);
  await approveApplication(by(gardenAdmin), { id: application.id, times: 1, level: 1 });
  expect((await listOwnApplications(applicant)).rows).toEqual([]);
  expect((await getOwnApplication(applicant, application)).row.state).toBe("approved");
  for (const id of [application.id, 2_000_000_000]) {
    await expect(getOwnApplication(by(gardenAdmin), { id })).rejects.toMatchObject({ error: "notFound" });
  }
});
