import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { checkName, looksLikeContact } from "../blocklist/check-blocklist.ts";
import { touch, touchNumbers } from "../context/tags.ts";
import { accessContextOf, canManageResidence, canSeeResidence } from "../residence/access.ts";
import { oneMore } from "../residence/daily-count.ts";
import { loadResidenceForUpdate, loadVisibleResidence } from "../residence/load-residence.ts";

/** What stands between the parts of a name, or between names. */
const separators = /[\s·・•、，,.\-'’（）()&]/gu;
/** Letters of any script and a few digits; no invisible ones, and no towers of marks. */
const namePattern = /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})(?!.*\p{M}{4})[\p{L}\p{M}\p{N}]+$/u;
const digits = /[\p{N}〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖]/gu;

/** Whether a text is a name: it is displayed at once and nobody reviews it. */
function isName(text: string): boolean {
  const bare = text.replace(separators, "");
  const isLong = [...text].length > 20 || (bare.match(digits) ?? []).length > 4;
  return !isLong && namePattern.test(bare) && !looksLikeContact(text) && !looksLikeContact(bare);
}

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
    // First: the family's choice and the visibility stay until the end.
    await ctx.db.selectFrom("residence").select("id").where("id", "=", residenceId).forKeyShare().execute();
    const residence = await loadVisibleResidence(ctx, residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    if (!residence.allows_grave_lamps) fail("graveLampsOff");
    // Where nobody of a family could take a name away, there is none.
    const writtenName = residence.made_by === null ? name : "";
    if (writtenName !== "" && !isName(writtenName)) {
      throw new DomainError("invalidInput", "name", "称呼请写名字，最多 20 个字；也可以不填");
    }
    await checkName(ctx, writtenName, "name");
    const now = ctx.clock();
    const day = shanghaiDay(now);
    const device_hash = ctx.services.secrets.keyedHash("graveLamp", `${device} ${residenceId} ${day}`);
    const lit = await ctx.db
      .insertInto("grave_lamp")
      .values({ residence_id: residenceId, on_day: day, device_hash, name: writtenName, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("at")
      .executeTakeFirst();
    if (!lit) return false;
    if (!admits()) fail("tooManyRequests");
    // Last, since everyone who comes here waits for this row.
    await ctx.db
      .updateTable("residence_counter")
      .set(oneMore("grave_lamp", day))
      .where("residence_id", "=", residenceId)
      .execute();
    touchNumbers(ctx, `residence:${residenceId}:counts`);
    announceLive(ctx, { kind: "changed", residenceId, id: 0 });
    return true;
  });
}

/** The newest lamps with a name at the grave of a Shanghai day, in the columns of an account's lamp. */
export function latestGraveLamps(db: Db, residenceId: number, day: ShanghaiDay, limit: number) {
  return db
    .selectFrom("grave_lamp")
    .select([
      sql<number | null>`null::integer`.as("account_id"),
      "at",
      sql<boolean>`true`.as("is_named"),
      "name as nickname",
      sql<Date | null>`null::timestamptz`.as("closed_at"),
    ])
    .where("residence_id", "=", residenceId)
    .where("on_day", "=", day)
    .where("name", "<>", "")
    .orderBy("at", "desc")
    .limit(limit);
}

/**
 * The family's choice whether lamps may be lit at the grave without an account. Switched off, those that burn go out
 * and their names are deleted; the total stays. Throws `notFound`.
 */
export async function allowGraveLamps(ctx: Ctx, { id, isAllowed }: { id: number; isAllowed: boolean }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceForUpdate(ctx, id);
    demand(canManageResidence(accessContextOf(residence)));
    // A repeated request is acknowledged once the first one holds everywhere.
    await touch(ctx);
    if (residence.allows_grave_lamps === isAllowed) return;
    await ctx.db.updateTable("residence").set({ allows_grave_lamps: isAllowed }).where("id", "=", id).execute();
    if (!isAllowed) await putOutGraveLamps(ctx.db, id);
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

/** Those that burn go out, and their names are deleted; the total stays. */
export async function putOutGraveLamps(db: Db, residenceId: number): Promise<void> {
  await db.deleteFrom("grave_lamp").where("residence_id", "=", residenceId).execute();
  await db
    .updateTable("residence_counter")
    .set({ grave_lamp_today: 0 })
    .where("residence_id", "=", residenceId)
    .execute();
}

/** Deletes, for a job, the lamps of past days with their names; returns how many. */
export async function forgetGraveLamps(ctx: Ctx): Promise<number> {
  const today = shanghaiDay(ctx.clock());
  const { numDeletedRows } = await ctx.db.deleteFrom("grave_lamp").where("on_day", "<", today).executeTakeFirst();
  return Number(numDeletedRows);
}
