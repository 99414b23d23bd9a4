import type { Db } from "@changming/db/database";

/** Who may listen at a residence; null when nobody may: it is unknown, or hidden by the operator. */
export interface RoomStanding {
  isPrivate: boolean;
  /** Of the accounts that were asked about, its members, who see it when it is private. */
  members: ReadonlySet<number>;
}

/** How a residence stands at this moment, for the accounts that listen or would: `canSeeResidence` for many at once. */
export async function roomStanding(
  db: Db,
  residenceId: number,
  accountIds: readonly number[],
): Promise<RoomStanding | null> {
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
