import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { remembrance } from "@changming/contract/remembrance";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx, ownAccountId } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
import { oneMore } from "../residence/daily-count.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { remembrancesToday } from "../residence/queries.ts";
import { touchNumbers } from "../context/tags.ts";

interface Remembered {
  /** False: this account had already remembered here today. */
  isNew: boolean;
  /** True: the first time ever, with a new certificate. */
  isFirst: boolean;
  bookNumber: string;
  /** The account's name is below its lamp. */
  isNamed: boolean;
  today: number;
  total: number;
}

/**
 * A remembrance at a residence, counted once per account, residence and Shanghai day, however many concurrent calls
 * (R-remembrance-1, R-remembrance-2): its lamp burns that day for everyone there. The first one gives a numbered
 * certificate. Throws `notFound`.
 */
export async function remember(ctx: Ctx, input: { residenceId: number }): Promise<Remembered> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    const now = ctx.clock();
    const ids = { residence_id: residence.id, account_id: accountId };
    const day = shanghaiDay(now);
    const counted = await ctx.db
      .insertInto("remembrance")
      .values((eb) => ({
        ...ids,
        on_day: day,
        at: now,
        is_named: eb.selectFrom("account").select("names_lamps").where("id", "=", accountId),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning("is_named")
      .executeTakeFirst();
    const { bookNumber, isFirst } = await certify(ctx.db, { ...ids, template: residence.certificate_template }, now);
    if (!counted) {
      // A concurrent call may have counted after this one loaded the residence.
      const { total, today } = await numbersOf(ctx.db, residence.id, day);
      const { is_named: isNamed } = await ctx.db
        .selectFrom("remembrance")
        .select("is_named")
        .where("account_id", "=", accountId)
        .where("residence_id", "=", residence.id)
        .where("on_day", "=", day)
        .executeTakeFirstOrThrow();
      return { isNew: false, isFirst, bookNumber, isNamed, total, today };
    }
    await audit(ctx, {
      verb: "remembrance.give",
      object: { kind: "residence", id: residence.id },
      before: null,
      after: { onDay: day, bookNumber: isFirst ? bookNumber : null },
    });
    touchNumbers(ctx, `residence:${residence.id}:counts`, "remembrances");
    announceLive(ctx, { kind: "lamp", residenceId: residence.id, id: accountId });
    return { isNew: true, isFirst, bookNumber, isNamed: counted.is_named, ...(await count(ctx.db, residence.id, day)) };
  });
}

/**
 * Residences that the acting account has remembered on this Shanghai day, whose buttons are disabled today; and those
 * of them where its name is not below its lamp.
 */
export async function rememberedToday(ctx: Ctx): Promise<BodyOf<typeof remembrance.today>> {
  const rows = await ctx.db
    .selectFrom("remembrance")
    .select(["residence_id", "is_named"])
    .where("account_id", "=", ownAccountId(ctx))
    .where("on_day", "=", shanghaiDay(ctx.clock()))
    .orderBy("residence_id")
    .execute();
  return {
    residenceIds: rows.map((row) => row.residence_id),
    unnamedIds: rows.flatMap((row) => (row.is_named ? [] : [row.residence_id])),
  };
}

export function presentRemembered(remembered: Remembered): BodyOf<typeof remembrance.give> {
  return {
    is_new: remembered.isNew ? 1 : 0,
    is_first: remembered.isFirst ? 1 : 0,
    book_number: remembered.bookNumber,
    is_named: remembered.isNamed ? 1 : 0,
    todayWorship: remembered.today,
    totalWorship: remembered.total,
  };
}

/**
 * The account's certificate of this residence: the existing one, or a new one with the next number (R-remembrance-3).
 */
async function certify(
  db: Db,
  { template, ...ids }: { residence_id: number; account_id: number; template: string },
  now: Date,
) {
  const existing = await findRegisterNumber(db, ids);
  if (existing !== null) return { bookNumber: existing, isFirst: false };
  const year = shanghaiDay(now).slice(0, 4);
  const given = await db
    .insertInto("remembrance_certificate")
    .values({
      ...ids,
      template,
      book_number: await nextRegisterNumber(db, year),
      issued_at: now,
    })
    .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doNothing())
    .returning("book_number")
    .executeTakeFirst();
  if (given) return { bookNumber: given.book_number, isFirst: true };
  return { bookNumber: (await findRegisterNumber(db, ids)) ?? "", isFirst: false };
}

/** A number is never used twice; the number of a failed transaction is skipped. */
async function nextRegisterNumber(db: Db, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('remembrance_book')::int as next`.execute(db);
  return `HY-${year}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
}

async function findRegisterNumber(db: Db, ids: { residence_id: number; account_id: number }): Promise<string | null> {
  const row = await db
    .selectFrom("remembrance_certificate")
    .select("book_number")
    .where("residence_id", "=", ids.residence_id)
    .where("account_id", "=", ids.account_id)
    .executeTakeFirst();
  return row?.book_number ?? null;
}

/**
 * Increments both counters (R-residence-6); last in the transaction, since everyone who comes here waits for this row.
 */
async function count(db: Db, residenceId: number, day: ShanghaiDay): Promise<{ total: number; today: number }> {
  const row = await db
    .updateTable("residence_counter")
    .set(oneMore("remembrance", day))
    .where("residence_id", "=", residenceId)
    .returning(["remembrance_total", "remembrance_day", "remembrance_today"])
    .executeTakeFirstOrThrow();
  return { total: row.remembrance_total, today: remembrancesToday(row, day) };
}

async function numbersOf(db: Db, residenceId: number, day: ShanghaiDay): Promise<{ total: number; today: number }> {
  const row = await db
    .selectFrom("residence_counter")
    .select(["remembrance_total", "remembrance_day", "remembrance_today"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return { total: row.remembrance_total, today: remembrancesToday(row, day) };
}
