import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { setResidenceVisibility } from "../residence-member/set-residence-visibility.ts";
import { apply, applicationRow, openApplying } from "../testing/applications.ts";
import { daysFromNow, testNow } from "../testing/test-ctx.ts";
import { approveApplication } from "./decide-application.ts";
import { presentQueue } from "./present-review.ts";
import { presentOwnApplication } from "./present.ts";
import { listQueue } from "./review.ts";
import { getOwnApplication } from "./own-applications.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** An approved application, with its image as the reviewers' queue and the applicant's list display it. */
async function approved() {
  const site = await openApplying(database.db);
  const { application } = await apply(site.applicant, site.gardenId, { payType: null });
  const { id } = application;
  await approveApplication(site.by(site.gardenAdmin), { id, times: 1, level: 1 });
  const residenceId = (await applicationRow(database.db, id)).residence_id ?? 0;
  const inQueue = async () => {
    const ctx = site.by(site.gardenAdmin);
    const queue = await listQueue(ctx, { gardenId: null, isDecided: true, page: 1, pageSize: 15 });
    return presentQueue(queue, testNow, ctx.media).itemList.find((item) => item.id === id)?.avatar;
  };
  const own = async () => {
    const { row, fee } = await getOwnApplication(site.applicant, { id });
    return presentOwnApplication(row, fee, site.applicant.actor, site.applicant.media).avatar;
  };
  const portrait = async () => {
    const row = database.db.selectFrom("residence").select("portrait").where("id", "=", residenceId);
    return (await row.executeTakeFirstOrThrow()).portrait;
  };
  return { site, residenceId, inQueue, own, portrait };
}

test("after approval queue and applicant see the current portrait, a private one only its family", async () => {
  const { site, residenceId, inQueue, own, portrait } = await approved();
  const before = await portrait();
  expect([await inQueue(), await own()]).toEqual([`/signed/${before}`, `/preview/${before}`]);
  await setResidenceVisibility(site.applicant, { id: residenceId, isPrivate: true });
  const renamed = await portrait();
  expect(renamed).not.toBe(before);
  expect([await inQueue(), await own()]).toEqual(["", `/preview/${renamed}`]);
  const other = { portrait: "portraits/elder-woman" };
  await database.db.updateTable("residence").set(other).where("id", "=", residenceId).execute();
  expect([await inQueue(), await own()]).toEqual(["", `/preview/${other.portrait}`]);
});

test("the portrait of a hidden residence is displayed nowhere", async () => {
  const { residenceId, inQueue, own } = await approved();
  const hidden = { hidden_at: daysFromNow(-1) };
  await database.db.updateTable("residence").set(hidden).where("id", "=", residenceId).execute();
  expect([await inQueue(), await own()]).toEqual(["", ""]);
});
