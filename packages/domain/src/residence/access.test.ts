import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import {
  canManageResidence,
  canActAsOwner,
  canReadFamily,
  canSeeResidence,
  type MemberRole,
  type ResidenceAccessContext,
  accessContextOf,
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
const all: ResidenceAccessContext[] = [false, true].flatMap((isPrivate) =>
  [false, true].flatMap((isHidden) => roles.map((role) => ({ isPrivate, isHidden, role }))),
);
const answer = (verdict: ReturnType<typeof canSeeResidence>) => (verdict.allowed ? "yes" : verdict.reason);

test("managing implies reading, reading implies seeing, and owning implies managing, in each context", () => {
  for (const accessContext of all) {
    const [see, read, manage, own] = [canSeeResidence, canReadFamily, canManageResidence, canActAsOwner].map(
      (rule) => rule(accessContext).allowed,
    );
    const context = JSON.stringify(accessContext);
    expect(!read || see, context).toBe(true);
    expect(!manage || read, context).toBe(true);
    expect(!own || manage, context).toBe(true);
  }
});

test("a hidden residence is invisible to everyone, and a private one to all but its members", () => {
  for (const accessContext of all) {
    const { isPrivate, isHidden, role } = accessContext;
    const sees = !isHidden && (!isPrivate || role !== null);
    expect(answer(canSeeResidence(accessContext)), JSON.stringify(accessContext)).toBe(sees ? "yes" : "notFound");
    expect(answer(canReadFamily(accessContext))).toBe(sees && role !== null ? "yes" : "notFound");
    expect(answer(canManageResidence(accessContext))).toBe(
      sees && (role === "owner" || role === "manager") ? "yes" : "notFound",
    );
  }
});

test("members get ownerOnly for the owner's actions, and everyone else gets not found", () => {
  const open = { isPrivate: false, isHidden: false };
  const answers = roles.map((role) => answer(canActAsOwner({ ...open, role })));
  expect(answers).toEqual(["yes", "ownerOnly", "ownerOnly", "notFound"]);
  expect(answer(canActAsOwner({ isPrivate: true, isHidden: true, role: "owner" }))).toBe("notFound");
});

test("the SQL condition agrees with the rule for every actor in each context", async () => {
  const { db } = database;
  const account = await anAccount(db);
  const gardenAdmin = await anAccount(db);
  const staff: Actor = { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" };
  const actors: Actor[] = [
    asAccount(account.id),
    asAccount(gardenAdmin.id),
    visitor,
    { kind: "job", name: "nightly" },
    staff,
  ];
  for (const { isPrivate, isHidden, role } of all) {
    const { id, gardenId } = await aResidence(db, { is_private: isPrivate, hidden_at: isHidden ? testNow : null });
    if (role) await aMember(db, id, role, { account });
    await aGardenAdmin(db, gardenId, gardenAdmin.id);
    for (const actor of actors) {
      const own = actor.kind === "account" && actor.accountId === account.id ? role : null;
      const sees = canSeeResidence({ isPrivate, isHidden, role: own }).allowed;
      const listed = db.selectFrom("residence").select("residence.id").where("residence.id", "=", id);
      const what = JSON.stringify({ isPrivate, isHidden, role, actor: actor.kind });
      expect(await listed.where(visibleTo(actor)).execute(), what).toHaveLength(sees ? 1 : 0);
      const found = await findVisibleResidence(db, id, actor);
      expect(found !== null, what).toBe(sees);
      if (found) expect(accessContextOf(found), what).toEqual({ isPrivate, isHidden, role: own });
    }
  }
});

test("a rejected load reads the residence's tag, so that its cached error is invalidated on opening", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  for (const one of [id, 2_000_000_000]) {
    const ctx = testCtx(database.db);
    await expect(loadVisibleResidence(ctx, one)).rejects.toMatchObject({ error: "notFound" });
    expect([...ctx.tags.reads]).toEqual([`residence:${one}`]);
  }
});
