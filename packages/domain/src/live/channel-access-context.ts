import type { Db } from "@changming/db/database";

/** Who may subscribe to a residence; null for an unknown or hidden one. */
export interface ChannelAccessContext {
  isPrivate: boolean;
  /** The members among the given accounts; they may subscribe when the residence is private. */
  members: ReadonlySet<number>;
}

/**
 * Facts to authorize many subscribers at once, of the residences that are neither unknown nor hidden; the rule is that of
 * `canSeeResidence`. Takes the accounts that subscribe to each residence.
 */
export async function channelAccessContexts(
  db: Db,
  subscribers: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, ChannelAccessContext>> {
  if (subscribers.size === 0) return new Map();
  const residences = await db
    .selectFrom("residence")
    .select(["id", "is_private"])
    .where("id", "in", [...subscribers.keys()])
    .where("hidden_at", "is", null)
    .execute();
  const members = new Map(residences.map(({ id }) => [id, new Set<number>()]));
  const accountIds = [...new Set([...subscribers.values()].flat())];
  if (residences.length > 0 && accountIds.length > 0) {
    const found = await db
      .selectFrom("residence_member")
      .select(["residence_id", "account_id"])
      .where("residence_id", "in", [...members.keys()])
      .where("account_id", "in", accountIds)
      .execute();
    for (const member of found) members.get(member.residence_id)?.add(member.account_id);
  }
  return new Map(
    residences.map(({ id, is_private: isPrivate }) => [id, { isPrivate, members: members.get(id) ?? new Set() }]),
  );
}
