import { beforeAll, expect, test } from "vitest";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { anAccount } from "../testing/builders.ts";
import { aConcern } from "../testing/staff-queue.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { closeConcern, reopenConcern } from "./decide-concern.ts";
import { hideTarget } from "./hide-target.ts";
import { getConcern, listConcerns } from "./list-concerns.ts";
import { mayMove } from "./states.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);
const rowOf = (id: number) =>
  database.db.selectFrom("concern").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const verbsOf = (id: number) => auditedVerbs(database.db, "concern", id);
const decision = { outcome: "justified" as const, answer: "您说得对，已经拿下了。" };

test("a concern moves between waiting and closed only", () => {
  expect([mayMove("waiting", "closed"), mayMove("closed", "waiting")]).toEqual([true, true]);
  expect([mayMove("waiting", "waiting"), mayMove("closed", "closed")]).toEqual([false, false]);
});

test("of two who close one concern at once one is rejected, and the sender gets one answer", async () => {
  const sender = await anAccount(database.db);
  const made = await aConcern(database.db, { account_id: sender.id });
  const outcomes = ["justified", "unjustified"] as const;
  const deciders = [await as(), await as("administrator")];
  const ends = await Promise.all(
    outcomes.map((outcome, nth) =>
      errorOf(closeConcern(deciders[nth]!, { ...made, outcome, answer: decision.answer })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await rowOf(made.id)).toMatchObject({ state: "closed", outcome: outcomes[ends.indexOf("done")] });
  const mail = await database.db.selectFrom("inbox_message").select("id").where("account_id", "=", sender.id).execute();
  expect(mail).toHaveLength(1);
  expect(await verbsOf(made.id)).toEqual(["concern.close"]);
});

test("a closed concern is not closed again, even with its current version", async () => {
  const ctx = await as();
  const made = await aConcern(database.db);
  const closed = await closeConcern(ctx, { ...made, ...decision });
  expect(await errorOf(closeConcern(ctx, { ...closed, ...decision }))).toBe("concernClosed");
  const open = await reopenConcern(ctx, { ...closed, reason: "又有新的材料" });
  expect(await rowOf(made.id)).toMatchObject({ state: "waiting", outcome: null, closed_at: null, decided_by: null });
  // A waiting concern stays waiting, without another audit entry.
  expect(await reopenConcern(ctx, { ...open, reason: "再放一次" })).toEqual(open);
  await closeConcern(ctx, { ...open, ...decision });
  expect(await verbsOf(made.id)).toEqual(["concern.close", "concern.reopen", "concern.close"]);
});

test("of two who hide the target of one concern at once one does, and the other is rejected", async () => {
  const made = await aConcern(database.db);
  const ends = await Promise.all(
    [await as(), await as()].map((ctx) => errorOf(hideTarget(ctx, { ...made, isHidden: true, reason: "辱骂" }))),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await verbsOf(made.id)).toEqual(["concern.hide"]);
});

test("unhiding a target that this concern never hid changes nothing", async () => {
  const made = await aConcern(database.db);
  const ctx = await as();
  const { id, version } = await hideTarget(ctx, { ...made, isHidden: false, reason: "放回" });
  expect([id, version]).toEqual([made.id, made.version]);
  expect(await verbsOf(made.id)).toEqual([]);
});

test.each(everyRole)("%s can do with concerns what the role allows, and nothing else", async (role) => {
  const ctx = await as(role);
  const made = await aConcern(database.db);
  const decides = role === "administrator" || role === "reviewer";
  const reads = decides || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const version = (steps: number) => ({ id: made.id, version: made.version + steps });
  const queue = { page: 1, pageSize: 20, kind: "report", state: "waiting", number: "" } as const;
  expect({
    list: await errorOf(listConcerns(ctx, queue)),
    get: await errorOf(getConcern(ctx, made)),
    hide: await errorOf(hideTarget(ctx, { ...version(0), isHidden: true, reason: "辱骂" })),
    close: await errorOf(closeConcern(ctx, { ...version(1), ...decision })),
    reopen: await errorOf(reopenConcern(ctx, { ...version(2), reason: "新材料" })),
  }).toEqual({ list: end(reads), get: end(reads), hide: end(decides), close: end(decides), reopen: end(decides) });
});

test("visitors cannot decide, and an unknown concern is not found", async () => {
  const made = await aConcern(database.db);
  const nobody = testCtx(database.db, visitor);
  expect(await errorOf(closeConcern(nobody, { ...made, ...decision }))).toBe("sessionInvalid");
  expect(await errorOf(reopenConcern(nobody, { ...made, reason: "x" }))).toBe("sessionInvalid");
  expect(await errorOf(hideTarget(nobody, { ...made, isHidden: true, reason: "x" }))).toBe("sessionInvalid");
  const gone = { id: 2_000_000_000, version: 1 };
  const ctx = await as();
  expect(await errorOf(closeConcern(ctx, { ...gone, ...decision }))).toBe("notFound");
  expect(await errorOf(hideTarget(ctx, { ...gone, isHidden: true, reason: "x" }))).toBe("notFound");
  expect((await rowOf(made.id)).state).toBe("waiting");
});
