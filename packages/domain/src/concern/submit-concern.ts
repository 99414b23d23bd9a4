import { type Insertable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ConcernTable } from "@changming/db/tables/moderation";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { addressGroup } from "@changming/kit/address-group";
import { audit } from "../context/audit.ts";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { idOfActionRef, nthNewestAction, requirePace } from "../context/pace.ts";
import { sealSender } from "./sealed-sender.ts";

export interface Queued {
  number: string;
  /** Position among the waiting ones of its kind; 1 is next. */
  place: number;
}

type ConcernKind = ConcernTable["kind"];

type NewConcern = Partial<Omit<Insertable<ConcernTable>, "evidence">> & { kind: ConcernKind; evidence?: object | null };

const emptyFields = { reason: "", subject_name: "", applicant_name: "", relation: "", contact: "", content: "" };

/** 举报, 平安, 请求. */
const prefixes: Record<ConcernKind, string> = { report: "JB", alive: "PA", relative: "QS" };

/** Limit per sender over all kinds, so that nobody fills the queue. */
const pace = [{ max: 20, windowMs: 86_400_000, error: "concernsUsedUp" }] as const;

/** Key by which a sender is counted: the account, or a keyed hash of the address, which is not stored otherwise. */
function senderKey(ctx: Ctx): string {
  const accountId = actingAccountId(ctx.actor);
  if (accountId !== null) return `account:${accountId}`;
  const group = ctx.address === null ? "inside" : addressGroup(ctx.address);
  return `address:${ctx.services.secrets.keyedHash("address", `concern:${group}`)}`;
}

/**
 * Queues a concern in one transaction; the same `ref` answers as the first time. `gather` reads the target and checks
 * whether the sender may bring it. Throws `concernsUsedUp`.
 */
export async function submitConcern(
  ctx: Ctx,
  ref: string | null,
  gather: (ctx: Ctx) => Promise<NewConcern>,
): Promise<Queued> {
  const key = senderKey(ctx);
  // no-access: `gather` checks it
  return withTx(ctx, async (ctx) => {
    // Serializes the calls of one sender, so that none slips past the limit and one ref makes one concern.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`concern ${key}`}, 0))`.execute(ctx.db);
    const repeatedId = ref === null ? null : await idOfActionRef(ctx.db, "concern", key, ref);
    if (repeatedId !== null) return queued(ctx.db, await concernById(ctx.db, repeatedId));
    await requirePace(ctx, pace, (nth) => nthNewestAction(ctx.db, "concern", key, nth));
    const made = await insertConcern(ctx, { ...(await gather(ctx)), ref, sender_key: key });
    await audit(ctx, {
      verb: `concern.${made.kind}`,
      object: { kind: "concern", id: made.id },
      before: null,
      after: { number: made.number },
    });
    return queued(ctx.db, made);
  });
}

async function insertConcern(ctx: Ctx, input: NewConcern & { ref: string | null; sender_key: string }) {
  const { evidence: snapshot = null, ...fields } = input;
  const columns = { ...emptyFields, ...fields, number: await nextNumber(ctx, input.kind) };
  return ctx.db
    .insertInto("concern")
    .values({
      proofs: [],
      ...columns,
      ...sealSender(ctx.services.secrets, columns),
      evidence: snapshot && JSON.stringify(snapshot),
      account_id: actingAccountId(ctx.actor),
      made_at: ctx.clock(),
    })
    .returning(["id", "kind", "number"])
    .executeTakeFirstOrThrow();
}

/** Numbers are never reused; a rolled back transaction leaves a gap. */
async function nextNumber(ctx: Ctx, kind: ConcernKind): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('concern_number')::int as next`.execute(ctx.db);
  const year = shanghaiDay(ctx.clock()).slice(0, 4);
  return `${prefixes[kind]}-${year}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
}

async function queued(db: Db, made: { kind: ConcernKind; id: number; number: string }): Promise<Queued> {
  return { number: made.number, place: await placeOf(db, made) };
}

async function placeOf(db: Db, { kind, id }: { kind: ConcernKind; id: number }): Promise<number> {
  const row = await db
    .selectFrom("concern")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where("id", "<=", id)
    .executeTakeFirstOrThrow();
  // A closed one does not wait any more.
  return Math.max(1, row.waiting);
}

function concernById(db: Db, id: number) {
  return db.selectFrom("concern").select(["id", "kind", "number"]).where("id", "=", id).executeTakeFirstOrThrow();
}
