import type { ErrorName } from "@changming/contract/errors";
import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Ctx } from "./context.ts";
import { fail } from "./domain-error.ts";

interface PaceRule {
  /** Maximum actions in the window. */
  max: number;
  windowMs: number;
  error: ErrorName;
}

const second = 1_000;

/** One text a second, and `maxPerDay` in 24 hours. */
export function writingPace(maxPerDay: number): readonly PaceRule[] {
  return [
    { max: 1, windowMs: second, error: "messageTooSoon" },
    { max: maxPerDay, windowMs: 86_400 * second, error: "messagesUsedUp" },
  ];
}

/**
 * Throws the rule's error when a sender acts too often. `nthNewest`: time of the sender's nth action, counted back from
 * now. Call it where the sender's actions are serialized, or two at once slip past.
 */
export async function requirePace(
  ctx: Ctx,
  rules: readonly PaceRule[],
  nthNewest: (nth: number) => Promise<Date | null>,
): Promise<void> {
  const now = ctx.clock().getTime();
  for (const { max, windowMs, error } of rules) {
    const at = await nthNewest(Math.ceil(max * ctx.services.rateLimitFactor));
    if (at && now - at.getTime() < windowMs) fail(error);
  }
}

/** Tables of actions limited by ref and pace: the column of the sender, of the time, and of the order. */
const actionTables = {
  message: { sender: "account_id", at: "written_at", order: "id" },
  student_remembrance: { sender: "account_id", at: "written_at", order: "id" },
  concern: { sender: "sender_key", at: "made_at", order: "made_at" },
} as const;

type ActionTable = keyof typeof actionTables;

/** The row that the sender made under this ref; null when there is none. */
export async function idOfActionRef(
  db: Db,
  table: ActionTable,
  sender: number | string,
  ref: string,
): Promise<number | null> {
  const { sender: column } = actionTables[table];
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${sender} and ref = ${ref}`.execute(db);
  return rows[0]?.id ?? null;
}

/** When the sender made the nth newest row; null when there are fewer. */
export async function nthNewestAction(
  db: Db,
  table: ActionTable,
  sender: number | string,
  nth: number,
): Promise<Date | null> {
  const { sender: column, at, order } = actionTables[table];
  const { rows } = await sql<{ at: Date }>`
    select ${sql.ref(at)} as at from ${sql.table(table)} where ${sql.ref(column)} = ${sender}
    order by ${sql.ref(order)} desc offset ${nth - 1} limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
