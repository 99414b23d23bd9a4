import type { Db } from "@changming/db/database";
import { type Fen, fen } from "@changming/kit/money";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Actor } from "../context/context.ts";
import { isManagedBy } from "./access.ts";
import type { OrderRow } from "../order/transition.ts";
import type { ApplicationRow } from "./transition.ts";
import { visibleTo } from "../residence/access.ts";

/** The application that the same account sent before with the same `ref`. */
export async function applicationOfRef(db: Db, accountId: number, ref: string): Promise<ApplicationRow | null> {
  const row = await db
    .selectFrom("application")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an application for a change: its orders first, in the order in which payments lock them. */
export async function lockApplication(db: Db, id: number): Promise<ApplicationRow | null> {
  await db.selectFrom("orders").select("id").where("application_id", "=", id).orderBy("id").forUpdate().execute();
  const row = await db.selectFrom("application").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The current fee of an application; 0 where the site charges nothing. */
export async function applicationFee(db: Db): Promise<Fen> {
  const site = await db.selectFrom("site_info").select(["is_need_pay", "apply_money_fen"]).executeTakeFirst();
  return fen(site?.is_need_pay ? site.apply_money_fen : 0);
}

/** Whether the actor decides applications for this garden. */
export async function managesGarden(db: Db, actor: Actor, gardenId: number): Promise<boolean> {
  const row = await db
    .selectFrom("garden")
    .select("garden.id")
    .where("garden.id", "=", gardenId)
    .where(isManagedBy(actor))
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest order for an application; null when it was free. */
export async function newestOrder(db: Db, applicationId: number): Promise<OrderRow | null> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return order ?? null;
}

/** The paid order of an application; null when it was free or refunded. */
export async function paidOrder(db: Db, applicationId: number): Promise<OrderRow | null> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  return order ?? null;
}

/** Select expression: the portrait of the residence that an application became, null where the actor may not see it. */
export function residencePortrait(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, "application">) =>
    eb
      .selectFrom("residence")
      .select("residence.portrait")
      .whereRef("residence.id", "=", "application.residence_id")
      .where(visibleTo(actor))
      .as("housed_portrait");
}
