import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { checkName, looksLikeContact } from "../blocklist/check-blocklist.ts";
import { touch } from "../context/tags.ts";
import { accessContextOf, canManageResidence, canSeeResidence } from "../residence/access.ts";
import { loadResidenceForUpdate, loadVisibleResidence } from "../residence/load-residence.ts";

/** Days for which the rows are stored: the lamps burn on one, and clocks may differ. */
const storedDays = 2;

/** What names consist of: letters of any script, digits, and what stands between the parts of a name. */
const namePattern = /^[\p{L}\p{M}\p{N}· .\-'’]*$/u;

interface GraveLamp {
  residenceId: number;
  /** "" for none. */
  name: string;
  /** What identifies the device today; it is stored as a keyed hash only. */
  device: string;
}

/**
 * Lights a lamp at the grave without an account (R-remembrance-5): one a device, residence and Shanghai day, counted
 * apart from remembrances. False: this device had lit one today. `admits`: whether its address may light one more.
 * Throws `notFound`, `graveLampsOff`, `wordsRefused`, `invalidInput` for what is no name, `tooManyRequests`.
 */
export async function lightGraveLamp(
  ctx: Ctx,
  { residenceId, name, device }: GraveLamp,
  admits: () => boolean,
): Promise<boolean> {
  // no-audit: a visitor without an account, of whom nothing is recorded
  return withTx(ctx, async (ctx) => {
    const residence = await loadVisibleResidence(ctx, residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    // The choice may change meanwhile; whoever changes it waits for this lock.
    const { allows_grave_lamps: isAllowed } = await ctx.db
      .selectFrom("residence")
      .select("allows_grave_lamps")
      .where("id", "=", residenceId)
      .forKeyShare()
      .executeTakeFirstOrThrow();
    if (!isAllowed) fail("graveLampsOff");
    if ([...name].length > 20 || !namePattern.test(name) || looksLikeContact(name)) {
      throw new DomainError("invalidInput", "name", "称呼请写名字，最多 20 个字；也可以不填");
    }
    await checkName(ctx, name, "name");
    const now = ctx.clock();
    const day = shanghaiDay(now);
    const device_hash = ctx.services.secrets.keyedHash("graveLamp", `${device} ${residenceId} ${day}`);
    const lit = await ctx.db
      .insertInto("grave_lamp")
      .values({ residence_id: residenceId, on_day: day, device_hash, name, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("at")
      .executeTakeFirst();
    if (!lit) return false;
    if (!admits()) fail("tooManyRequests");
    await countLamp(ctx.db, residenceId, day);
    // Whoever lit it sees the page next.
    await touch(ctx, `residence:${residenceId}:counts`);
    announceLive(ctx, { kind: "changed", residenceId, id: 0 });
    return true;
  });
}

/** Last in the transaction, since everyone who comes here waits for this row. */
async function countLamp(db: Db, residenceId: number, day: ShanghaiDay): Promise<void> {
  await db
    .updateTable("residence_counter")
    .set({
      grave_lamp_total: sql<number>`grave_lamp_total + 1`,
      // A clock behind another node's at midnight must not reset the new day.
      grave_lamp_today: sql<number>`case when grave_lamp_day = ${day}::date then grave_lamp_today + 1
                                         when grave_lamp_day < ${day}::date then 1 else grave_lamp_today end`,
      grave_lamp_day: sql<string>`greatest(grave_lamp_day, ${day}::date)`,
    })
    .where("residence_id", "=", residenceId)
    .execute();
}

/** Lamps of this Shanghai day: the stored number is for its own day only. */
export function graveLampsToday(row: { grave_lamp_day: string; grave_lamp_today: number }, today: ShanghaiDay): number {
  return row.grave_lamp_day === today ? row.grave_lamp_today : 0;
}

/** The newest lamps at the grave of a Shanghai day, newest first. */
export function latestGraveLamps(db: Db, residenceId: number, day: ShanghaiDay, limit: number) {
  return db
    .selectFrom("grave_lamp")
    .select(["name", "at"])
    .where("residence_id", "=", residenceId)
    .where("on_day", "=", day)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
}

/**
 * The family's choice whether lamps may be lit at the grave without an account. Switched off, those that burn go out
 * and their names are deleted; the total stays. Throws `notFound`.
 */
export async function allowGraveLamps(ctx: Ctx, { id, isAllowed }: { id: number; isAllowed: boolean }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceForUpdate(ctx, id);
    demand(canManageResidence(accessContextOf(residence)));
    if (residence.allows_grave_lamps === isAllowed) return;
    await ctx.db.updateTable("residence").set({ allows_grave_lamps: isAllowed }).where("id", "=", id).execute();
    if (!isAllowed) {
      await ctx.db.deleteFrom("grave_lamp").where("residence_id", "=", id).execute();
      await ctx.db
        .updateTable("residence_counter")
        .set({ grave_lamp_today: 0 })
        .where("residence_id", "=", id)
        .execute();
    }
    await audit(ctx, {
      verb: "residence.allowGraveLamps",
      object: { kind: "residence", id },
      before: { isAllowed: !isAllowed },
      after: { isAllowed },
    });
    await touch(ctx, `residence:${id}`, `residence:${id}:counts`);
    announceLive(ctx, { kind: "changed", residenceId: id, id: 0 });
  });
}

/** Deletes, for a job, the lamps of past days with their names; returns how many. */
export async function forgetGraveLamps(ctx: Ctx): Promise<number> {
  const before = shanghaiDay(new Date(ctx.clock().getTime() - storedDays * 86_400_000));
  const { numDeletedRows } = await ctx.db.deleteFrom("grave_lamp").where("on_day", "<=", before).executeTakeFirst();
  return Number(numDeletedRows);
}
