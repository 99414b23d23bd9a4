import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anApplication, apply, setFee } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { approveApplication } from "./approve-application.ts";
import { getReview } from "./get-review.ts";
import { listQueue } from "./list-queue.ts";
import { lookAtPaper } from "./look-at-paper.ts";
import { presentOfficeReview } from "./present-in-office.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function office(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const asked = { gardenId: null, isDecided: false, page: 1, pageSize: 50 };

test("a reviewer's queue is of all gardens, and goes on to the next in each", async () => {
  const first = await anApplication(database.db, { garden_id: await aGarden(database.db), sent_at: daysFromNow(-3) });
  const second = await anApplication(database.db, { garden_id: await aGarden(database.db), sent_at: daysFromNow(-2) });
  const ctx = await office();
  const { rows, counts } = await listQueue(ctx, asked);
  expect([rows.map(({ id }) => id), counts]).toEqual([[first, second], 2]);
  const { nextId, canDecide } = await getReview(ctx, { id: first });
  expect([nextId, canDecide]).toEqual([second, true]);
  expect(await approveApplication(ctx, { id: first, times: 1, level: 1 })).toMatchObject({
    application: { state: "approved", decider_kind: "staff" },
  });
});

test("who only reads is shown the application without a way to its papers, and decides nothing", async () => {
  const id = await anApplication(database.db);
  const ctx = await office("readOnly");
  const shown = presentOfficeReview(await getReview(ctx, { id }), ctx.actor, testNow, ctx.media);
  expect(shown.can.decide).toBe(false);
  expect(shown.mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
  expect(shown.papers).toEqual([
    { paper: "death", label: "身故证明" },
    { paper: "relation", label: "与身故人关系证明" },
  ]);
  const look = { applicationId: id, paper: "death" as const, size: "1920" as const };
  await expect(lookAtPaper(ctx, look)).rejects.toThrow("staffRoleMissing");
  await expect(approveApplication(ctx, { id, times: 1, level: 1 })).rejects.toThrow("staffRoleMissing");
});

test("to editors and finance an application is as good as unknown", async () => {
  const id = await anApplication(database.db);
  for (const role of ["editor", "finance"] as const) {
    const ctx = await office(role);
    await expect(listQueue(ctx, asked)).rejects.toThrow("staffRoleMissing");
    await expect(getReview(ctx, { id })).rejects.toThrow("notFound");
    await expect(approveApplication(ctx, { id, times: 1, level: 1 })).rejects.toThrow("notFound");
  }
});

test("a look at a paper wants a fresh proof, and nothing is written down of one that was refused", async () => {
  const id = await anApplication(database.db);
  const staff = await aStaff(database.db, { role: "reviewer" });
  const actor = asStaff(staff, await aStaffSession(database.db, staff.id));
  const stale = actor.session ? { ...actor, session: { ...actor.session, isFresh: false } } : actor;
  const look = { applicationId: id, paper: "death" as const, size: "1920" as const };
  await expect(lookAtPaper(testCtx(database.db, stale), look)).rejects.toThrow("staffProofNeeded");
  const { looks } = await getReview(await office(), { id });
  expect(looks).toEqual([]);
});

test("who reviews reads how often others looked, not the applicant, and is told whether he looked himself since it was sent", async () => {
  await setFee(database.db, 0);
  const applicant = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  const { application } = await apply(applicant, await aGarden(database.db));
  const { id } = application;
  // The same files, seen by somebody of the office.
  const [one, other] = [await office(), await office()].map(({ actor }) => ({ ...applicant, actor }));
  const reviewed = async (ctx = one) => {
    const { looks, hasLooked } = await getReview(ctx ?? applicant, { id });
    return { looks: looks.length, hasLooked };
  };
  const look = (ctx = one) => lookAtPaper(ctx ?? applicant, { applicationId: id, paper: "death", size: "1920" });
  await look(applicant);
  expect(await reviewed()).toEqual({ looks: 0, hasLooked: false });
  await look();
  expect(await reviewed()).toEqual({ looks: 1, hasLooked: true });
  expect(await reviewed(other)).toEqual({ looks: 1, hasLooked: false });
  await database.db
    .updateTable("application")
    .set({ sent_at: daysFromNow(1) })
    .where("id", "=", id)
    .execute();
  expect(await reviewed()).toEqual({ looks: 1, hasLooked: false });
});
