import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import {
  canManageResidence,
  canOwnResidence,
  canReadFamily,
  canSeeResidence,
  canTakePart,
  type MemberRole,
  type ResidenceStanding,
  standingOf,
  visibleTo,
} from "./access.ts";
import { loadVisibleResidence } from "./load-residence.ts";
import { findVisibleResidence } from "./queries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const roles: (MemberRole | null)[] = ["owner", "manager", "relative", null];
const all: ResidenceStanding[] = [false, true].flatMap((isPrivate) =>
  [false, true].flatMap((isHidden) =>
    [false, true].flatMap((isKeeper) => roles.map((role) => ({ isPrivate, isHidden, role, isKeeper }))),
  ),
);
const answer = (verdict: ReturnType<typeof canSeeResidence>) => (verdict.allowed ? "yes" : verdict.reason);

test("who keeps may read, who reads may see, and who owns may keep, whatever the standing", () => {
  for (const standing of all) {
    const [see, read, keep, own] = [canSeeResidence, canReadFamily, canManageResidence, canOwnResidence].map(
      (rule) => rule(standing).allowed,
    );
    const words = JSON.stringify(standing);
    expect(!read || see, words).toBe(true);
    expect(!keep || read, words).toBe(true);
    expect(!own || keep, words).toBe(true);
  }
});

test("what is hidden is hidden from everyone, and what is private from all but its members and who looks after the place", () => {
  for (const standing of all) {
    const { isPrivate, isHidden, role, isKeeper } = standing;
    const sees = !isHidden && (!isPrivate || role !== null || isKeeper);
    expect(answer(canSeeResidence(standing)), JSON.stringify(standing)).toBe(sees ? "yes" : "notFound");
    expect(answer(canReadFamily(standing))).toBe(sees && role !== null ? "yes" : "notFound");
    expect(answer(canManageResidence(standing))).toBe(
      sees && (role === "owner" || role === "manager") ? "yes" : "notFound",
    );
  }
});

test("who looks after the place reads a private residence and takes no part in it", () => {
  for (const standing of all) {
    const { isPrivate, role } = standing;
    const seen = answer(canSeeResidence(standing));
    const expected = seen === "yes" && isPrivate && role === null ? "familyOnly" : seen;
    expect(answer(canTakePart(standing)), JSON.stringify(standing)).toBe(expected);
  }
});

test("members learn that something is the owner's; everyone else learns nothing", () => {
  const open = { isPrivate: false, isHidden: false, isKeeper: false };
  const answers = roles.map((role) => answer(canOwnResidence({ ...open, role })));
  expect(answers).toEqual(["yes", "ownerOnly", "ownerOnly", "notFound"]);
  expect(answer(canOwnResidence({ isPrivate: true, isHidden: true, role: "owner", isKeeper: true }))).toBe("notFound");
});

test("the where-clause says the same as the rule, for each kind of visitor and each standing", async () => {
  const { db } = database;
  const account = await anAccount(db);
  const staff: Actor = { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" };
  const actors: Actor[] = [asAccount(account.id), visitor, { kind: "job", name: "nightly" }, staff];
  for (const { isPrivate, isHidden, role, isKeeper } of all) {
    const { id, gardenId } = await aResidence(db, { is_private: isPrivate, hidden_at: isHidden ? testNow : null });
    if (role) await aMember(db, id, role, { account });
    if (isKeeper) await aGardenAdmin(db, gardenId, account.id);
    for (const actor of actors) {
      const own = actor.kind === "account" ? role : null;
      const keeps = actor.kind === "staff" || (actor.kind === "account" && isKeeper);
      const sees = canSeeResidence({ isPrivate, isHidden, role: own, isKeeper: keeps }).allowed;
      const listed = db.selectFrom("residence").select("residence.id").where("residence.id", "=", id);
      const what = JSON.stringify({ isPrivate, isHidden, role, isKeeper, actor: actor.kind });
      expect(await listed.where(visibleTo(actor)).execute(), what).toHaveLength(sees ? 1 : 0);
      const found = await findVisibleResidence(db, id, actor);
      expect(found !== null, what).toBe(sees);
      if (found) expect(standingOf(found), what).toEqual({ isPrivate, isHidden, role: own, isKeeper: keeps });
    }
  }
});

test("whoever may not see it reads its tag all the same: what is made of the refusal falls when it opens", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  for (const one of [id, 2_000_000_000]) {
    const ctx = testCtx(database.db);
    await expect(loadVisibleResidence(ctx, one)).rejects.toMatchObject({ error: "notFound" });
    expect([...ctx.tags.reads]).toEqual([`residence:${one}`]);
  }
});
