import { type Insertable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ConcernTable } from "@changming/db/tables/concern";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { addressGroup } from "@changming/kit/address-group";
import { audit } from "../audit.ts";
import { actingAccountId, type Ctx } from "../context.ts";
import { demandPace } from "../pace.ts";
import { deedOfRef, nthNewestDeed } from "../past-deeds.ts";
import { sealSender } from "./sealed-sender.ts";

export interface Queued {
  number: string;
  /** Among those of its kind that wait, 1 the next one. */
  place: number;
}

export type ConcernKind = ConcernTable["kind"];

type Brought = Partial<Omit<Insertable<ConcernTable>, "evidence">> & { kind: ConcernKind; evidence?: object | null };

const unsaid = { reason: "", subject_name: "", applicant_name: "", relation: "", contact: "", content: "" };

/** 举报, 平安, 请求. */
const prefixes: Record<ConcernKind, string> = { report: "JB", alive: "PA", relative: "QS" };

/** Of one sender, whatever he brings, so that nobody fills the queue. */
const pace = [{ most: 20, windowMs: 86_400_000, error: "concernsUsedUp" }] as const;

/** By what a sender is counted: his account, or his address, of which a keyed hash is kept and nothing else. */
function senderKey(ctx: Ctx): string {
  const accountId = actingAccountId(ctx.actor);
  if (accountId !== null) return `account:${accountId}`;
  const group = ctx.address === null ? "inside" : addressGroup(ctx.address);
  return `address:${ctx.gates.secrets.keyedHash("address", `concern:${group}`)}`;
}

/**
 * Puts what a sender brings into its queue, in one transaction; the same `ref` again answers as the first time and makes
 * nothing. `gather` reads what goes with it and asks whether the sender may bring it. Refuses with `concernsUsedUp`.
 */
export async function bringConcern(
  ctx: Ctx,
  ref: string | null,
  gather: (ctx: Ctx) => Promise<Brought>,
): Promise<Queued> {
  const key = senderKey(ctx);
  // no-access: `gather` asks
  return withTx(ctx, async (ctx) => {
    // One sender's concerns take turns, so that none slips past the limit and one ref makes one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`concern ${key}`}, 0))`.execute(ctx.db);
    const broughtId = ref === null ? null : await deedOfRef(ctx.db, "concern", key, ref);
    if (broughtId !== null) return queued(ctx.db, await concernById(ctx.db, broughtId));
    await demandPace(ctx, pace, (nth) => nthNewestDeed(ctx.db, "concern", key, nth));
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

async function insertConcern(ctx: Ctx, brought: Brought & { ref: string | null; sender_key: string }) {
  const { evidence = null, ...said } = brought;
  const columns = { ...unsaid, ...said, number: await nextNumber(ctx, brought.kind) };
  return ctx.db
    .insertInto("concern")
    .values({
      proofs: [],
      ...columns,
      ...sealSender(ctx.gates.secrets, columns),
      evidence: evidence && JSON.stringify(evidence),
      account_id: actingAccountId(ctx.actor),
      made_at: ctx.clock(),
    })
    .returning(["id", "kind", "number"])
    .executeTakeFirstOrThrow();
}

/** Numbers are never given twice; one that a failed transaction took is left out. */
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
  // One that is closed already waits for nobody.
  return Math.max(1, row.waiting);
}

function concernById(db: Db, id: number) {
  return db.selectFrom("concern").select(["id", "kind", "number"]).where("id", "=", id).executeTakeFirstOrThrow();
}
