import type { Db } from "@changming/db/database";
import { sql } from "kysely";
import type { Page } from "../context/paging.ts";

export type CooperationRow = NonNullable<Awaited<ReturnType<typeof latestCooperation>>>;

/** The account's latest application, without personal data and documents. */
export async function latestCooperation(db: Db, accountId: number) {
  const row = await db
    .selectFrom("cooperation")
    .select(["id", "state", "garden_name", "company", "reason", "applied_at", "decided_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The application that the same account made before with the same `ref`. */
export async function cooperationOfRef(db: Db, accountId: number, ref: string) {
  const row = await db
    .selectFrom("cooperation")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

export type CooperationForStaffRow = Awaited<ReturnType<typeof cooperationsForStaff>>[number];

function rows(db: Db) {
  return db
    .selectFrom("cooperation")
    .innerJoin("account", "account.id", "cooperation.account_id")
    .leftJoin("account as referrer", "referrer.id", "cooperation.referrer_id")
    .leftJoin("staff", "staff.id", "cooperation.decided_by")
    .selectAll("cooperation")
    .select(["account.nickname", "referrer.nickname as referrer_name", "staff.name as decider_name"]);
}

/** Decided or waiting requests; those withdrawn with their account are excluded. */
export function cooperationIdsForStaff(db: Db, isDecided: boolean) {
  const states = isDecided ? (["approved", "rejected"] as const) : (["underReview"] as const);
  return db.selectFrom("cooperation").select("cooperation.id").where("cooperation.state", "in", states);
}

/** Waiting requests, oldest first, or decided ones, newest first. */
export function cooperationsForStaff(db: Db, isDecided: boolean, page: Page) {
  const states = isDecided ? (["approved", "rejected"] as const) : (["underReview"] as const);
  const found = rows(db).where("cooperation.state", "in", states).limit(page.limit).offset(page.offset);
  return isDecided
    ? found.orderBy("cooperation.decided_at", "desc").orderBy("cooperation.id", "desc").execute()
    : found.orderBy("cooperation.id").execute();
}

export async function findCooperation(db: Db, id: number): Promise<CooperationForStaffRow | null> {
  const row = await rows(db)
    .where("cooperation.id", "=", id)
    .where("cooperation.state", "<>", "withdrawn")
    .executeTakeFirst();
  return row ?? null;
}

/** The waiting request after another, cyclic; 0 when no other waits. */
export async function nextWaiting(db: Db, id: number): Promise<number> {
  const row = await cooperationIdsForStaff(db, false)
    .where("cooperation.id", "<>", id)
    .orderBy(sql`cooperation.id > ${id}`, "desc")
    .orderBy("cooperation.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
