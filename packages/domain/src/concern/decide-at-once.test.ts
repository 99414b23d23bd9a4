import { beforeAll, expect, test } from "vitest";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { anAccount } from "../testing/builders.ts";
import { aConcern } from "../testing/office-people.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { closeConcern, reopenConcern } from "./close-concern.ts";
import { getConcern } from "./get-concern.ts";
import { hideTarget } from "./hide-target.ts";
import { listConcerns } from "./list-concerns.ts";
import { mayMove } from "./states.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => officeOf(database.db, role);
const rowOf = (id: number) =>
  database.db.selectFrom("concern").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const verbsOf = async (id: number) =>
  (
    await database.db
      .selectFrom("audit_entry")
      .select("verb")
      .where("object_kind", "=", "concern")
      .where("object_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ verb }) => verb);
const decision = { outcome: "justified" as const, answer: "您说得对，已经拿下了。" };

test("a concern goes from its queue to the closed ones and back, and nowhere else", () => {
  expect([mayMove("waiting", "closed"), mayMove("closed", "waiting")]).toEqual([true, true]);
  expect([mayMove("waiting", "waiting"), mayMove("closed", "closed")]).toEqual([false, false]);
});

test("two who close one concern at once: one does, the other is told, and who brought it reads one answer", async () => {
  const sender = await anAccount(database.db);
  const made = await aConcern(database.db, { account_id: sender.id });
  const outcomes = ["justified", "unjustified"] as const;
  const deciders = [await as(), await as("administrator")];
  const ends = await Promise.all(
    outcomes.map((outcome, nth) =>
      refusalOf(closeConcern(deciders[nth]!, { ...made, outcome, answer: decision.answer })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await rowOf(made.id)).toMatchObject({ state: "closed", outcome: outcomes[ends.indexOf("done")] });
  const mail = await database.db.selectFrom("inbox_message").select("id").where("account_id", "=", sender.id).execute();
  expect(mail).toHaveLength(1);
  expect(await verbsOf(made.id)).toEqual(["concern.close"]);
});

test("one that is closed is not closed again, not even by who knows its newest copy", async () => {
  const ctx = await as();
  const made = await aConcern(database.db);
  const closed = await closeConcern(ctx, { ...made, ...decision });
  expect(await refusalOf(closeConcern(ctx, { ...closed, ...decision }))).toBe("concernClosed");
  const open = await reopenConcern(ctx, { ...closed, reason: "又有新的材料" });
  expect(await rowOf(made.id)).toMatchObject({ state: "waiting", outcome: null, closed_at: null, decided_by: null });
  // What waits already waits on, without another entry.
  expect(await reopenConcern(ctx, { ...open, reason: "再放一次" })).toEqual(open);
  await closeConcern(ctx, { ...open, ...decision });
  expect(await verbsOf(made.id)).toEqual(["concern.close", "concern.reopen", "concern.close"]);
});

test("two who hide what one concern is about at once hide it once, and the other is told", async () => {
  const made = await aConcern(database.db);
  const ends = await Promise.all(
    [await as(), await as()].map((ctx) => refusalOf(hideTarget(ctx, { ...made, isHidden: true, reason: "辱骂" }))),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await verbsOf(made.id)).toEqual(["concern.hide"]);
});

test("putting back what this concern never hid changes nothing", async () => {
  const made = await aConcern(database.db);
  const ctx = await as();
  const { id, version } = await hideTarget(ctx, { ...made, isHidden: false, reason: "放回" });
  expect([id, version]).toEqual([made.id, made.version]);
  expect(await verbsOf(made.id)).toEqual([]);
});

test.each(everyRole)("as %s one does with concerns what the role may, and nothing else", async (role) => {
  const ctx = await as(role);
  const made = await aConcern(database.db);
  const decides = role === "administrator" || role === "reviewer";
  const reads = decides || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const version = (steps: number) => ({ id: made.id, version: made.version + steps });
  const queue = { page: 1, pageSize: 20, kind: "report", state: "waiting", number: "" } as const;
  expect({
    list: await refusalOf(listConcerns(ctx, queue)),
    get: await refusalOf(getConcern(ctx, made)),
    hide: await refusalOf(hideTarget(ctx, { ...version(0), isHidden: true, reason: "辱骂" })),
    close: await refusalOf(closeConcern(ctx, { ...version(1), ...decision })),
    reopen: await refusalOf(reopenConcern(ctx, { ...version(2), reason: "新材料" })),
  }).toEqual({ list: end(reads), get: end(reads), hide: end(decides), close: end(decides), reopen: end(decides) });
});

test("visitors decide nothing, and what is not there is decided by nobody", async () => {
  const made = await aConcern(database.db);
  const nobody = testCtx(database.db, visitor);
  expect(await refusalOf(closeConcern(nobody, { ...made, ...decision }))).toBe("sessionInvalid");
  expect(await refusalOf(reopenConcern(nobody, { ...made, reason: "x" }))).toBe("sessionInvalid");
  expect(await refusalOf(hideTarget(nobody, { ...made, isHidden: true, reason: "x" }))).toBe("sessionInvalid");
  const gone = { id: 2_000_000_000, version: 1 };
  const ctx = await as();
  expect(await refusalOf(closeConcern(ctx, { ...gone, ...decision }))).toBe("notFound");
  expect(await refusalOf(hideTarget(ctx, { ...gone, isHidden: true, reason: "x" }))).toBe("notFound");
  expect((await rowOf(made.id)).state).toBe("waiting");
});
