import type { Db } from "@changming/db/database";
import { isListed } from "../residence/access.ts";

export type BlessingRow = Awaited<ReturnType<typeof blessingsOf>>[number];

const columns = [
  "blessing.id",
  "blessing.residence_id",
  "blessing.account_id",
  "blessing.content",
  "blessing.relation",
  "blessing.written_at",
  "account.nickname",
  "account.avatar",
] as const;

/** The board of one residence, newest first. */
export function blessingsOf(db: Db, residenceId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .select(columns)
    .where("blessing.residence_id", "=", residenceId)
    .where("blessing.state", "=", "shown")
    .orderBy("blessing.written_at", "desc")
    .orderBy("blessing.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type LatestBlessingRow = Awaited<ReturnType<typeof latestBlessings>>[number];

/** The newest letters of the whole site, on public residences only. */
export function latestBlessings(db: Db, limit: number) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .innerJoin("residence", "residence.id", "blessing.residence_id")
    .select([...columns, "residence.name as residence_name"])
    .where("blessing.state", "=", "shown")
    .where(isListed)
    .orderBy("blessing.written_at", "desc")
    .orderBy("blessing.id", "desc")
    .limit(limit)
    .execute();
}

/** One message whatever its state, for who wrote it. */
export function blessingById(db: Db, id: number) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .select([...columns, "blessing.state"])
    .where("blessing.id", "=", id)
    .executeTakeFirstOrThrow();
}
