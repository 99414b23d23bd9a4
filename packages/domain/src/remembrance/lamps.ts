import { sql } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { latestGraveLamps } from "./grave-lamps.ts";

/** Lamps with a place in the scene, and one more: the reader's own has another place. */
const maxLamps = 19;

type LampName = { nickname: string; is_named: boolean; closed_at: Date | null };

/** The name below a lamp; empty where its giver wants none, or closed the account. */
const lampName = ({ nickname, is_named, closed_at }: LampName): string =>
  is_named && closed_at === null ? nickname : "";

/** A lamp of an account, or one at the grave, which has none. */
export type LampRow = { at: Date; account_id: number | null } & LampName;

/** In one order: a union pairs columns by their positions. */
const lampColumns = ["account_id", "at", "is_named", "nickname", "closed_at"] as const;

/**
 * The newest lamps of a Shanghai day, newest first (R-remembrance-4): those of accounts, and as far as there is room
 * those with a name at the grave, which anybody can light.
 */
export async function latestLamps(db: Db, residenceId: number, day: ShanghaiDay): Promise<LampRow[]> {
  const ofAccounts = db.selectFrom(accountLamps(db, residenceId, day).as("lamp")).select(lampColumns);
  const atGrave = db.selectFrom(latestGraveLamps(db, residenceId, day, maxLamps).as("lamp")).select(lampColumns);
  const rows: LampRow[] = await db
    .selectFrom(atGrave.unionAll(ofAccounts).as("lamp"))
    .selectAll()
    .orderBy(sql`account_id is null`)
    .orderBy("at", "desc")
    .limit(maxLamps)
    .execute();
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

function accountLamps(db: Db, residenceId: number, day: ShanghaiDay) {
  return db
    .selectFrom("remembrance")
    .innerJoin("account", "account.id", "remembrance.account_id")
    .select([
      "remembrance.account_id",
      "remembrance.at",
      "remembrance.is_named",
      "account.nickname",
      "account.closed_at",
    ])
    .where("remembrance.residence_id", "=", residenceId)
    .where("remembrance.on_day", "=", day)
    .orderBy("remembrance.at", "desc")
    .limit(maxLamps);
}

export function presentLamp(row: LampRow): BodyOf<typeof residence.detail>["lamps"][number] {
  return { nickname: lampName(row), date_time: shanghaiDateTime(row.at), at_grave: row.account_id === null };
}

/**
 * Displays or hides the acting account's name below its lamp of this Shanghai day; its next lamps begin alike. Throws
 * `notFound`, also where no lamp of it burns.
 */
export async function nameLamp(ctx: Ctx, input: { residenceId: number; isNamed: boolean }): Promise<void> {
  const accountId = ownAccountId(ctx);
  const { isNamed } = input;
  return withTx(ctx, async (ctx) => {
    const { id } = await loadVisibleResidence(ctx, input.residenceId);
    const lamp = ctx.db
      .selectFrom("remembrance")
      .select("is_named")
      .where("account_id", "=", accountId)
      .where("residence_id", "=", id)
      .where("on_day", "=", shanghaiDay(ctx.clock()))
      .forUpdate();
    const before = (await lamp.executeTakeFirst()) ?? fail("notFound");
    // A repeated request is acknowledged once the first one holds everywhere.
    await touch(ctx);
    if (before.is_named === isNamed) return;
    await ctx.db
      .updateTable("remembrance")
      .set({ is_named: isNamed })
      .where("account_id", "=", accountId)
      .where("residence_id", "=", id)
      .where("on_day", "=", shanghaiDay(ctx.clock()))
      .execute();
    await ctx.db.updateTable("account").set({ names_lamps: isNamed }).where("id", "=", accountId).execute();
    await audit(ctx, {
      verb: "remembrance.nameLamp",
      object: { kind: "residence", id },
      before: { isNamed: before.is_named },
      after: { isNamed },
    });
    await touch(ctx, `residence:${id}:counts`);
    announceLive(ctx, { kind: "changed", residenceId: id, id: 0 });
  });
}
