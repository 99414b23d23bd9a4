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
  [false, true].flatMap((isHidden) => roles.map((role) => ({ isPrivate, isHidden, role }))),
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

test("what is hidden is hidden from everyone, and what is private from all but its members", () => {
  for (const standing of all) {
    const { isPrivate, isHidden, role } = standing;
    const sees = !isHidden && (!isPrivate || role !== null);
    expect(answer(canSeeResidence(standing)), JSON.stringify(standing)).toBe(sees ? "yes" : "notFound");
    expect(answer(canReadFamily(standing))).toBe(sees && role !== null ? "yes" : "notFound");
    expect(answer(canManageResidence(standing))).toBe(
      sees && (role === "owner" || role === "manager") ? "yes" : "notFound",
    );
  }
});

test("members learn that something is the owner's; everyone else learns nothing", () => {
  const open = { isPrivate: false, isHidden: false };
  const answers = roles.map((role) => answer(canOwnResidence({ ...open, role })));
  expect(answers).toEqual(["yes", "ownerOnly", "ownerOnly", "notFound"]);
  expect(answer(canOwnResidence({ isPrivate: true, isHidden: true, role: "owner" }))).toBe("notFound");
});

test("the where-clause says the same as the rule, to the garden's administrator and to staff too, in each standing", async () => {
  const { db } = database;
  const [account, keeper] = [await anAccount(db), await anAccount(db)];
  const staff: Actor = { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" };
  const actors: Actor[] = [
    asAccount(account.id),
    asAccount(keeper.id),
    visitor,
    { kind: "job", name: "nightly" },
    staff,
  ];
  for (const { isPrivate, isHidden, role } of all) {
    const { id, gardenId } = await aResidence(db, { is_private: isPrivate, hidden_at: isHidden ? testNow : null });
    if (role) await aMember(db, id, role, { account });
    await aGardenAdmin(db, gardenId, keeper.id);
    for (const actor of actors) {
      const own = actor.kind === "account" && actor.accountId === account.id ? role : null;
      const sees = canSeeResidence({ isPrivate, isHidden, role: own }).allowed;
      const listed = db.selectFrom("residence").select("residence.id").where("residence.id", "=", id);
      const what = JSON.stringify({ isPrivate, isHidden, role, actor: actor.kind });
      expect(await listed.where(visibleTo(actor)).execute(), what).toHaveLength(sees ? 1 : 0);
      const found = await findVisibleResidence(db, id, actor);
      expect(found !== null, what).toBe(sees);
      if (found) expect(standingOf(found), what).toEqual({ isPrivate, isHidden, role: own });
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
