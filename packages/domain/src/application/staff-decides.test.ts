import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anApplication, apply, setFee } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { approveApplication } from "./decide-application.ts";
import { presentReviewForStaff } from "./present-review.ts";
import { getReview, listQueue } from "./review.ts";
import { viewDocument } from "./view-document.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function staffCtx(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const query = { gardenId: null, isDecided: false, page: 1, pageSize: 50 };

test("a reviewer's queue covers all gardens, and the next application may be in another one", async () => {
  const first = await anApplication(database.db, { garden_id: await aGarden(database.db), sent_at: daysFromNow(-3) });
  const second = await anApplication(database.db, { garden_id: await aGarden(database.db), sent_at: daysFromNow(-2) });
  const ctx = await staffCtx();
  const { rows, counts } = await listQueue(ctx, query);
  expect([rows.map(({ id }) => id), counts]).toEqual([[first, second], 2]);
  const { nextId, canDecide } = await getReview(ctx, { id: first });
  expect([nextId, canDecide]).toEqual([second, true]);
  expect(await approveApplication(ctx, { id: first, times: 1, level: 1 })).toMatchObject({
    application: { state: "approved", decider_kind: "staff" },
  });
});

test("read-only staff see an application without links to its documents, and cannot decide", async () => {
  const id = await anApplication(database.db);
  const ctx = await staffCtx("readOnly");
  const presented = presentReviewForStaff(await getReview(ctx, { id }), ctx.actor, testNow, ctx.media);
  expect(presented.can.decide).toBe(false);
  expect(presented.mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
  expect(presented.papers).toEqual([
    { paper: "death", label: "身故证明" },
    { paper: "relation", label: "与身故人关系证明" },
  ]);
  const look = { applicationId: id, document: "death" as const, size: "1920" as const };
  await expect(viewDocument(ctx, look)).rejects.toThrow("staffRoleMissing");
  await expect(approveApplication(ctx, { id, times: 1, level: 1 })).rejects.toThrow("staffRoleMissing");
});

test("to editors and finance an application is not found", async () => {
  const id = await anApplication(database.db);
  for (const role of ["editor", "finance"] as const) {
    const ctx = await staffCtx(role);
    await expect(listQueue(ctx, query)).rejects.toThrow("staffRoleMissing");
    await expect(getReview(ctx, { id })).rejects.toThrow("notFound");
    await expect(approveApplication(ctx, { id, times: 1, level: 1 })).rejects.toThrow("notFound");
  }
});

test("viewing a document needs a recent reauthentication, and a rejected view is not audited", async () => {
  const id = await anApplication(database.db);
  const staff = await aStaff(database.db, { role: "reviewer" });
  const actor = asStaff(staff, await aStaffSession(database.db, staff.id));
  const stale = actor.session ? { ...actor, session: { ...actor.session, isReauthenticated: false } } : actor;
  const look = { applicationId: id, document: "death" as const, size: "1920" as const };
  await expect(viewDocument(testCtx(database.db, stale), look)).rejects.toThrow("staffProofNeeded");
  const { looks } = await getReview(await staffCtx(), { id });
  expect(looks).toEqual([]);
});

test("a reviewer reads how often reviewers viewed it, and whether they did themselves since it was sent", async () => {
  await setFee(database.db, 0);
  const applicant = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  const { application } = await apply(applicant, await aGarden(database.db));
  const { id } = application;
  // The same files, viewed by staff.
  const [one, other] = [await staffCtx(), await staffCtx()].map(({ actor }) => ({ ...applicant, actor }));
  const reviewed = async (ctx = one) => {
    const { looks, hasLooked } = await getReview(ctx ?? applicant, { id });
    return { looks: looks.length, hasLooked };
  };
  const look = (ctx = one) => viewDocument(ctx ?? applicant, { applicationId: id, document: "death", size: "1920" });
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
