import type { Db } from "@changming/db/database";

/** Who may subscribe to a residence; null for an unknown or hidden one. */
interface ChannelAccessContext {
  isPrivate: boolean;
  /** The members among the given accounts; they may subscribe when the residence is private. */
  members: ReadonlySet<number>;
}

/** Facts to authorize many subscribers of a residence at once; the rule is that of `canSeeResidence`. */
export async function channelAccessContext(
  db: Db,
  residenceId: number,
  accountIds: readonly number[],
): Promise<ChannelAccessContext | null> {
  const residence = await db
    .selectFrom("residence")
    .select("is_private")
    .where("id", "=", residenceId)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  if (!residence) return null;
  if (accountIds.length === 0) return { isPrivate: residence.is_private, members: new Set() };
  const members = await db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", residenceId)
    .where("account_id", "in", accountIds)
    .execute();
  return { isPrivate: residence.is_private, members: new Set(members.map((member) => member.account_id)) };
}
