import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { randomId } from "@changming/kit/ids";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { claimCopy, dropCopies, extendClaim, finishCopy, releaseCopy } from "./copy-job.ts";
import { getCopy, getReadyCopy, presentCopy } from "./get-copy.ts";
import { startCopy } from "./start-copy.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = (accountId: number, now = testNow) => testCtx(database.db, asAccount(accountId), now);
const job = (now = testNow) => testCtx(database.db, { kind: "job", name: "makeCopies" }, now);
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
const made = { bytes: 1_234, files: 20, name: "周念慈" };

/** A residence whose owner has requested a copy; all other copies are deleted. */
async function requested() {
  await database.db.deleteFrom("family_copy").execute();
  const { id: residenceId } = await aResidence(database.db);
  const owner = await aMember(database.db, residenceId, "owner");
  const copy = await startCopy(as(owner.id), { residenceId });
  return { residenceId, owner, copy };
}

async function inboxOf(accountId: number): Promise<string[]> {
  const messages = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", accountId);
  return (await messages.execute()).map(({ title }) => title);
}

async function claimed(now = testNow) {
  const copy = await claimCopy(job(now));
  if (!copy) throw new Error("nothing to claim");
  return copy;
}

test("owner and manager can request a copy and see its progress", async () => {
  const { residenceId, owner, copy } = await requested();
  const manager = await aMember(database.db, residenceId, "manager");
  expect(copy).toMatchObject({ state: "waiting", account_id: owner.id });
  const seen = await getCopy(as(manager.id), { residenceId });
  expect(presentCopy(seen, as(manager.id).media, testNow)).toEqual({
    state: "waiting",
    done: 0,
    all: 0,
    bytes: 0,
    asked_at: "2026-11-21 12:00:00",
    ready_at: "",
    keep_until: "",
    file: "",
  });
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("verb", "=", "familyCopy.start")
    .where("object_id", "=", residenceId)
    .execute();
  expect(audited).toMatchObject([{ actor_id: owner.id, after: { copyId: copy.id } }]);
});

test("a relative, a stranger, and anyone at a hidden or unknown residence get notFound", async () => {
  const { residenceId } = await requested();
  const relative = await aMember(database.db, residenceId, "relative");
  const stranger = await anAccount(database.db);
  const hidden = await aResidence(database.db, { hidden_at: daysFromNow(-1) });
  await aMember(database.db, hidden.id, "owner", { account: stranger });
  for (const [account, id] of [
    [relative, residenceId],
    [stranger, residenceId],
    [stranger, hidden.id],
    [stranger, 2_000_000_000],
  ] as const) {
    await expect(startCopy(as(account.id), { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
    await expect(getCopy(as(account.id), { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("concurrent and repeated requests while it is made all return the same copy", async () => {
  const { residenceId, owner, copy } = await requested();
  const manager = await aMember(database.db, residenceId, "manager");
  const request = (id: number) => startCopy(as(id), { residenceId });
  const created = await Promise.all([owner.id, manager.id, owner.id].map(request));
  await claimed();
  created.push(await request(manager.id));
  expect(new Set(created.map(({ id }) => id))).toEqual(new Set([copy.id]));
});

test("a sixth copy in a day is rejected, and made the next day", async () => {
  const { residenceId, owner } = await requested();
  for (let count = 0; count < 4; count += 1) {
    await finishCopy(job(), await claimed(), made);
    await startCopy(as(owner.id), { residenceId });
  }
  await finishCopy(job(), await claimed(), made);
  await expect(startCopy(as(owner.id), { residenceId })).rejects.toMatchObject({ error: "copiesUsedUp" });
  expect(await startCopy(as(owner.id, daysFromNow(1)), { residenceId })).toMatchObject({ state: "waiting" });
});

test("of two nodes that look for work at once, one gets the copy", async () => {
  await requested();
  const found = await Promise.all([claimCopy(job()), claimCopy(job()), claimCopy(job())]);
  expect(found.filter((copy) => copy !== null)).toHaveLength(1);
});

test("a finished copy can be downloaded for seven days, and its requester is notified", async () => {
  const { residenceId, owner, copy } = await requested();
  const working = await claimed();
  expect(await extendClaim(job(), working, { done: 8, all: 20 })).toBe(true);
  expect(await getCopy(as(owner.id), { residenceId })).toMatchObject({ state: "making", files_done: 8, files_all: 20 });
  expect(await finishCopy(job(), working, made)).toBe(true);
  const presented = presentCopy(await getCopy(as(owner.id), { residenceId }), as(owner.id).media, testNow);
  expect(presented).toEqual({
    state: "ready",
    done: 20,
    all: 20,
    bytes: 1_234,
    asked_at: "2026-11-21 12:00:00",
    ready_at: "2026-11-21 12:00:00",
    keep_until: "2026-11-28 12:00:00",
    file: `/files/copy/${copy.stored_as}.zip?signed`,
  });
  expect(await getReadyCopy(job(), { storedAs: copy.stored_as })).toMatchObject({ name: "周念慈" });
  const [message] = await database.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", owner.id)
    .execute();
  expect(message?.title).toBe("周念慈居所的副本做好了");
  expect(message?.content_html).toContain("2026年11月28日之前下载");

  const afterwards = daysFromNow(7);
  expect(presentCopy(await getCopy(as(owner.id), { residenceId }), as(owner.id).media, afterwards).state).toBe("none");
  await expect(getReadyCopy(job(afterwards), { storedAs: copy.stored_as })).rejects.toMatchObject({
    error: "notFound",
  });
});

test("a copy claimed by another node can be neither extended nor finished by the first; one notification", async () => {
  const { owner } = await requested();
  const first = await claimed();
  expect(await claimCopy(job(later(59)))).toBeNull();
  const second = await claimed(later(61));
  expect(second.id).toBe(first.id);
  expect(await extendClaim(job(later(62)), first, { done: 8, all: 20 })).toBe(false);
  expect(await finishCopy(job(later(62)), first, made)).toBe(false);
  expect(await finishCopy(job(later(63)), second, made)).toBe(true);
  const created = await database.db
    .selectFrom("inbox_message")
    .select("id")
    .where("account_id", "=", owner.id)
    .execute();
  expect(created).toHaveLength(1);
});

test("a copy that failed three times, a minute apart, is given up, and a new one can be requested", async () => {
  const { residenceId, owner, copy } = await requested();
  for (let count = 0; count < 3; count += 1) {
    const now = later(61 * count);
    await releaseCopy(job(now), await claimed(now), "failed");
    expect(await claimCopy(job(now))).toBeNull();
  }
  expect(await claimCopy(job(later(300)))).toBeNull();
  expect((await getCopy(as(owner.id), { residenceId }))?.state).toBe("failed");
  expect((await startCopy(as(owner.id), { residenceId })).id).not.toBe(copy.id);
  expect(await inboxOf(owner.id)).toEqual(["周念慈居所的副本没有整理成"]);
});

test("a copy whose makers died three times is given up too, with one notification", async () => {
  const { residenceId, owner } = await requested();
  for (let count = 0; count < 3; count += 1) await claimed(later(61 * count));
  expect(await inboxOf(owner.id)).toEqual([]);
  const now = later(61 * 3);
  expect(await Promise.all([claimCopy(job(now)), claimCopy(job(now))])).toEqual([null, null]);
  expect((await getCopy(as(owner.id), { residenceId }))?.state).toBe("failed");
  expect(await inboxOf(owner.id)).toEqual(["周念慈居所的副本没有整理成"]);
});

test("failed copies do not count towards the five a day", async () => {
  const { residenceId, owner } = await requested();
  await database.db
    .insertInto("family_copy")
    .values(
      Array.from({ length: 6 }, () => ({
        residence_id: residenceId,
        account_id: owner.id,
        state: "failed" as const,
        stored_as: randomId(),
        asked_at: testNow,
      })),
    )
    .execute();
  await finishCopy(job(), await claimed(), made);
  expect(await startCopy(as(owner.id), { residenceId })).toMatchObject({ state: "waiting" });
});

test("a stopping node releases a copy without counting an attempt; an unwanted one is given up at once", async () => {
  const { residenceId, owner } = await requested();
  for (let count = 0; count < 5; count += 1) await releaseCopy(job(), await claimed(), "stopping");
  await releaseCopy(job(), await claimed(), "unwanted");
  expect((await getCopy(as(owner.id), { residenceId }))?.state).toBe("failed");
  expect(await inboxOf(owner.id)).toEqual([]);
});

test("the file is deleted before the row is updated, retried as often as needed", async () => {
  const { residenceId, owner, copy } = await requested();
  await finishCopy(job(), await claimed(), made);
  const removed: string[] = [];
  const failing = async () => Promise.reject(new Error("no disk"));
  const removing = async (storedAs: string) => void removed.push(storedAs);
  expect(await dropCopies(job(daysFromNow(6)), removing)).toBe(0);
  await expect(dropCopies(job(daysFromNow(8)), failing)).rejects.toThrow("no disk");
  expect(await dropCopies(job(daysFromNow(8)), removing)).toBe(1);
  expect(await dropCopies(job(daysFromNow(8)), removing)).toBe(0);
  expect(removed).toEqual([copy.stored_as]);
  expect((await getCopy(as(owner.id), { residenceId }))?.state).toBe("gone");
});
