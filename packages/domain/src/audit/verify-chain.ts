import type { Db } from "@changming/db/database";
import type { Secrets } from "../context/secrets.ts";
import { firstHash, hashedContent, linkHash } from "./entry-hash.ts";

export interface Chain {
  links: number;
  /** Hash of the last link. Noted elsewhere, it reveals when the end was cut off. */
  head: string;
  /** Entries that the job has yet to link. */
  unlinked: number;
  /** The first break of the chain; null when it is intact. */
  broken: { position: number; entryId: number | null; why: "changed" | "missing" } | null;
  /** Whether the noted link is still in the chain; null when none was given. */
  holdsNoted: boolean | null;
}

const batch = 5_000;

/**
 * Verifies the whole chain, hashing every entry again. `noted`: position and hash of a link noted earlier. Writes
 * nothing.
 */
export async function verifyChain(
  db: Db,
  secrets: Secrets,
  noted: { links: number; head: string } | null = null,
): Promise<Chain> {
  let position = 0;
  let head = firstHash;
  let holdsNoted = noted === null ? null : noted.links === 0;
  const stateOf = async (broken: Chain["broken"]) => ({
    links: position,
    head,
    unlinked: await countUnlinked(db),
    broken,
    holdsNoted,
  });
  for (;;) {
    // Starts from the links: a missing entry is detected, also at the end.
    const links = await db
      .selectFrom("audit_link")
      .leftJoin("audit_entry", "audit_entry.id", "audit_link.entry_id")
      .select(["audit_link.position", "audit_link.hash", "audit_link.entry_id", "audit_entry.id"])
      .select(hashedContent.as("content"))
      .where("audit_link.position", ">", position)
      .orderBy("audit_link.position")
      .limit(batch)
      .execute();
    for (const link of links) {
      if (link.position !== position + 1) return stateOf({ position: position + 1, entryId: null, why: "missing" });
      if (link.id === null) return stateOf({ position: link.position, entryId: link.entry_id, why: "missing" });
      if (linkHash(secrets, head, link.content) !== link.hash) {
        return stateOf({ position: link.position, entryId: link.id, why: "changed" });
      }
      ({ position, hash: head } = link);
      if (noted?.links === position) holdsNoted = noted.head === head;
    }
    if (links.length < batch) return stateOf(null);
  }
}

async function countUnlinked(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom("audit_entry")
    .leftJoin("audit_link", "audit_link.entry_id", "audit_entry.id")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("audit_link.position", "is", null)
    .executeTakeFirstOrThrow();
  return rows;
}
