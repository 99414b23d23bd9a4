import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { lookAtSnapshot } from "../concern/view-concern.ts";
import { lookAtPendingMessage } from "../message/decide-messages.ts";
import { lookAtResidence } from "../residence/look-at-residence.ts";
import { listStaffLooks } from "../residence-member/family-log.ts";
import { aPrivateHome, secret } from "../testing/private-home.ts";
import { peopleReadings, staffReadings } from "../testing/staff-readings.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { getContentForStaff } from "./get-content-for-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const page = { page: 1, pageSize: 50 };

async function staff(role: "administrator" | "reviewer" | "readOnly" = "administrator") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

test("without a look staff read only registered data of a private residence, no family texts or visits", async () => {
  const home = await aPrivateHome(database.db);
  const ctx = await staff();
  const read = { ...(await staffReadings(ctx, home)), ...(await peopleReadings(ctx, home)) };
  expect(JSON.stringify(read)).not.toContain(secret);
  expect(read.list.itemList.find(({ id }) => id === home.id)).toMatchObject({ state: "private", remembrances: 0 });
  expect(read.detail).toMatchObject({
    is_sealed: true,
    name: "周念慈",
    members: [],
    log: [],
    gifts: 0,
    messages: 0,
    albums: 0,
  });
  expect(read.students).toMatchObject([{ is_sealed: true, student_name: "", school_name: "", nickname: "" }]);
  expect(read.account).toMatchObject({ residences: [], deeds: [] });
  await expect(getContentForStaff(ctx, home)).rejects.toMatchObject({ error: "lookNeeded" });
});

test("a look opens it for half an hour to its viewer; the family reads when, in which role and why", async () => {
  const home = await aPrivateHome(database.db);
  const ctx = await staff("reviewer");
  const other = await staff("reviewer");
  const { until } = await lookAtResidence(ctx, { id: home.id, reason: "家人来电请我们帮忙找回照片" });
  expect(until).toEqual(new Date(testNow.getTime() + 1_800_000));
  const content = await getContentForStaff(ctx, home);
  expect(content).toMatchObject({ intro: secret, summary: secret, letters: [{ content: secret }] });
  expect(content.albums).toMatchObject([{ album_name: secret, photos: [{ caption: secret }] }]);
  expect((await staffReadings(ctx, home)).detail).toMatchObject({ is_sealed: false, albums: 1 });
  await expect(getContentForStaff(other, home)).rejects.toMatchObject({ error: "lookNeeded" });
  const later = { ...ctx, clock: () => until };
  await expect(getContentForStaff(later, home)).rejects.toMatchObject({ error: "lookNeeded" });

  const { counts, rows } = await listStaffLooks(home.family, { residenceId: home.id, ...page });
  expect([counts, rows]).toMatchObject([
    1,
    [{ role: "reviewer", reason: "家人来电请我们帮忙找回照片", subject: "residence", at: testNow }],
  ]);
  const relative = testCtx(database.db, asAccount(home.relative.id));
  await expect(listStaffLooks(relative, { residenceId: home.id, ...page })).rejects.toMatchObject({
    error: "notFound",
  });
});

test("a look opens nothing after its viewer has lost the role", async () => {
  const home = await aPrivateHome(database.db);
  const row = await aStaff(database.db, { role: "administrator" });
  const ctx = testCtx(database.db, asStaff(row));
  await lookAtResidence(ctx, { id: home.id, reason: "家人来电请我们帮忙找回照片" });
  await getContentForStaff(ctx, home);
  const lowered = testCtx(database.db, asStaff({ ...row, role: "readOnly" }));
  await expect(getContentForStaff(lowered, home)).rejects.toMatchObject({ error: "lookNeeded" });
});

test("a family's text about a deleted album of a private residence stays withheld in the audit log", async () => {
  const home = await aPrivateHome(database.db);
  const ctx = await staff();
  await database.db.deleteFrom("photo").execute();
  await database.db.deleteFrom("album").execute();
  const { audit } = await peopleReadings(ctx, home);
  expect(audit.itemList.filter(({ verb }) => verb === "photo.setCaption").length).toBeGreaterThan(0);
  expect(JSON.stringify(audit)).not.toContain(secret);
});

test("a report or pending message is opened alone, with the case as the reason", async () => {
  const home = await aPrivateHome(database.db);
  const ctx = await staff("reviewer");
  await lookAtSnapshot(ctx, { id: home.concern });
  const read = () => staffReadings(ctx, home);
  expect(await read()).toMatchObject({
    concern: { is_sealed: false, evidence: [{ label: "简介", text: secret }] },
    pending: [{ is_sealed: true, content: "", doubt: "", nickname: "", account_id: 0 }],
  });
  await lookAtPendingMessage(ctx, { id: home.pending });
  expect((await read()).pending).toMatchObject([{ is_sealed: false, content: secret }]);
  await expect(getContentForStaff(ctx, home)).rejects.toMatchObject({ error: "lookNeeded" });
  const { rows } = await listStaffLooks(home.family, { residenceId: home.id, ...page });
  expect(rows.map(({ reason, subject }) => [subject, reason])).toEqual([
    ["message", "审核一条等着刊出的留言，只看这一条"],
    ["concern", expect.stringMatching(/^处理第 \S+ 号举报或请求，只看它说到的内容$/)],
  ]);
});

test("read-only staff cannot open a look, and public content needs none", async () => {
  const home = await aPrivateHome(database.db);
  const ctx = await staff("readOnly");
  for (const look of [
    () => lookAtResidence(ctx, { id: home.id, reason: "看看" }),
    () => lookAtSnapshot(ctx, { id: home.concern }),
    () => lookAtPendingMessage(ctx, { id: home.pending }),
  ]) {
    await expect(look()).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(lookAtResidence(await staff(), { id: 2_000_000_000, reason: "看看" })).rejects.toMatchObject({
    error: "notFound",
  });
  await database.db.updateTable("residence").set({ is_private: false }).where("id", "=", home.id).execute();
  expect(await getContentForStaff(ctx, home)).toMatchObject({ intro: secret });
  expect((await staffReadings(ctx, home)).detail.is_sealed).toBe(false);
  await lookAtPendingMessage(await staff(), { id: home.pending });
  expect(await listStaffLooks(home.family, { residenceId: home.id, ...page })).toMatchObject({ counts: 0, rows: [] });
});
