import type { Db } from "@changming/db/database";
import { type Fen, fen } from "@changming/kit/money";
import type { Actor } from "../context/context.ts";
import { isManagedBy } from "./access.ts";
import type { OrderRow } from "../order/transition.ts";
import { residencePortrait } from "./residence-portrait.ts";
import type { ApplicationRow } from "./transition.ts";

/** Maximum own applications in a list. */
const max = 100;

export type OwnApplicationRow = Awaited<ReturnType<typeof ownApplications>>[number];

function withGarden(db: Db, actor: Actor) {
  return db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .selectAll("application")
    .select("garden.name as garden_name")
    .select(residencePortrait(actor));
}

/** Applications of the account that are not approved, newest first. */
export function ownApplications(db: Db, accountId: number, actor: Actor) {
  return withGarden(db, actor)
    .where("application.account_id", "=", accountId)
    .where("application.state", "in", ["awaitingPayment", "underReview", "rejected"])
    .orderBy("application.id", "desc")
    .limit(max)
    .execute();
}

export async function findApplication(db: Db, id: number, actor: Actor): Promise<OwnApplicationRow | null> {
  return (await withGarden(db, actor).where("application.id", "=", id).executeTakeFirst()) ?? null;
}

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
