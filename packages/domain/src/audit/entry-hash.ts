import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Secrets } from "../context/secrets.ts";

/** Stands before the first link. */
export const firstHash = "0".repeat(64);

/** An entry as it is hashed: PostgreSQL's own text of it, so that no rounding in JavaScript interferes. */
export const hashedContent = sql<string>`jsonb_build_array(audit_entry.id, extract(epoch from audit_entry.at), actor_kind,
  actor_id, actor_name, verb, object_kind, object_id, before, after, request_id)::text`;

export function hashedEntries(db: Db) {
  return db.selectFrom("audit_entry").select("audit_entry.id").select(hashedContent.as("content"));
}

/** The hash of a link, over the previous one and the entry, with a key stored outside the database. */
export function linkHash(secrets: Secrets, before: string, content: string): string {
  return secrets.keyedHash("audit", `${before}\n${content}`);
}
