import type { Db } from "@changming/db/database";
import { type Fen, fen } from "@changming/kit/money";
import type { Actor } from "../context.ts";
import { isKeptBy } from "./access.ts";
import type { OrderRow } from "../order/transition.ts";
import { housedPortrait } from "./housed-portrait.ts";
import type { ApplicationRow } from "./transition.ts";

/** Own applications that a list shows. */
const most = 100;

export type OwnApplicationRow = Awaited<ReturnType<typeof ownApplications>>[number];

function withGarden(db: Db, actor: Actor) {
  return db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .selectAll("application")
    .select("garden.name as garden_name")
    .select(housedPortrait(actor));
}

/** What the account applied for and did not get (yet), the newest first. */
export function ownApplications(db: Db, accountId: number, actor: Actor) {
  return withGarden(db, actor)
    .where("application.account_id", "=", accountId)
    .where("application.state", "in", ["awaitingPayment", "underReview", "rejected"])
    .orderBy("application.id", "desc")
    .limit(most)
    .execute();
}

export async function findApplication(db: Db, id: number, actor: Actor): Promise<OwnApplicationRow | null> {
  return (await withGarden(db, actor).where("application.id", "=", id).executeTakeFirst()) ?? null;
}

/** What the same `ref` of the same account sent before. */
export async function applicationOfRef(db: Db, accountId: number, ref: string): Promise<ApplicationRow | null> {
  const row = await db
    .selectFrom("application")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an application for a verb that changes it: its orders first, as whatever is paid locks them. */
export async function lockApplication(db: Db, id: number): Promise<ApplicationRow | null> {
  await db.selectFrom("orders").select("id").where("application_id", "=", id).orderBy("id").forUpdate().execute();
  const row = await db.selectFrom("application").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** What an application costs now; nothing where the site asks for nothing. */
export async function applicationFee(db: Db): Promise<Fen> {
  const site = await db.selectFrom("site_info").select(["is_need_pay", "apply_money_fen"]).executeTakeFirst();
  return fen(site?.is_need_pay ? site.apply_money_fen : 0);
}

/** Whether the actor decides for this garden. */
export async function keepsGarden(db: Db, actor: Actor, gardenId: number): Promise<boolean> {
  const row = await db
    .selectFrom("garden")
    .select("garden.id")
    .where("garden.id", "=", gardenId)
    .where(isKeptBy(actor))
    .executeTakeFirst();
  return row !== undefined;
}

/** The order that was made last for an application; null when it cost nothing. */
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
