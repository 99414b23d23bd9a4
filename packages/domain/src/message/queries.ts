import type { Db } from "@changming/db/database";
import { isListed } from "../residence/access.ts";

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

const columns = [
  "message.id",
  "message.residence_id",
  "message.account_id",
  "message.content",
  "message.relation",
  "message.written_at",
  "account.nickname",
  "account.avatar",
] as const;

/** Visible messages of one residence, newest first. */
export function messagesOf(db: Db, residenceId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select(columns)
    .where("message.residence_id", "=", residenceId)
    .where("message.state", "=", "shown")
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The newest messages of the whole site, at public residences only. */
export function latestMessages(db: Db, limit: number) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .innerJoin("residence", "residence.id", "message.residence_id")
    .select([...columns, "residence.name as residence_name"])
    .where("message.state", "=", "shown")
    .where(isListed)
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(limit)
    .execute();
}

/** One message in any state, for its writer. */
export function messageById(db: Db, id: number) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select([...columns, "message.state"])
    .where("message.id", "=", id)
    .executeTakeFirstOrThrow();
}
