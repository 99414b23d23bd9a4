import { type Selectable, sql, type SqlBool } from "kysely";
import type { Db } from "@changming/db/database";
import type { MailingTable } from "@changming/db/tables/mailing";

/** The residences whose families a letter is for. */
export type AudienceOf = Pick<Selectable<MailingTable>, "garden_id" | "levels" | "kinds">;

/** Why an account gets no letter; empty: it gets one. */
const skipReason = sql<"" | "closed" | "suspended" | "optedOut">`
  case when account.closed_at is not null then 'closed'
       when account.suspended_at is not null then 'suspended'
       when not coalesce(preference.accepts_mailings, true) or opt_out.account_id is not null then 'optedOut'
       else '' end`;

/** Whether an account gets the letter: it has no `skipReason`. */
export const getsLetter = sql<SqlBool>`${skipReason} = ''`;

/** Why a recipient gets no SMS; empty: one is allowed (R-admin-24). */
const smsReason = sql<"" | "unverified" | "notAllowed" | "noNumber">`
  case when account.mobile is null then 'noNumber'
       when not coalesce(preference.accepts_sms, false) then 'notAllowed'
       when account.number_unverified_at is not null then 'unverified'
       else '' end`;

/** A residence as the letter to its family names it. */
export interface NamedResidence {
  name: string;
  letter: string;
  number: number;
  is_private: boolean;
}

/**
 * Owners and managers of the residences, as for every message about a residence, each account once however many of them
 * it has (R-admin-22). Residences that are hidden are left out: nothing is written about them, least of all in error.
 */
export function audienceOf(db: Db, { garden_id, levels, kinds }: AudienceOf) {
  return db
    .selectFrom("residence")
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .innerJoin("account", "account.id", "member.account_id")
    .leftJoin("mailing_preference as preference", "preference.account_id", "account.id")
    .leftJoin("mailing_opt_out as opt_out", (join) =>
      join.onRef("opt_out.account_id", "=", "account.id").on("opt_out.garden_id", "=", garden_id),
    )
    .select(["account.id", skipReason.as("reason"), smsReason.as("sms_reason")])
    .where("member.role", "in", ["owner", "manager"])
    .where("residence.garden_id", "=", garden_id)
    .where("residence.hidden_at", "is", null)
    .where("residence.merged_into", "is", null)
    .$if(levels.length > 0, (query) => query.where("residence.level", "in", levels))
    .$if(kinds.length > 0, (query) => query.where(sql<boolean>`residence.kind = any(${kinds}::text[])`))
    .groupBy(["account.id", "preference.account_id", "opt_out.account_id", "opt_out.garden_id"]);
}

/** With what the letter of each says. */
export function addressees(db: Db, audience: AudienceOf) {
  const residences = sql<NamedResidence[]>`
    jsonb_agg(jsonb_build_object('name', residence.name, 'letter', residence.letter, 'number', residence.number,
      'is_private', residence.is_private) order by residence.letter, residence.number)`;
  return audienceOf(db, audience).select(["account.nickname", "account.mobile", residences.as("residences")]);
}

export type Addressee = Awaited<ReturnType<ReturnType<typeof addressees>["execute"]>>[number];

/** How many get the letter, by which way, and how many do not, by the reason. */
export async function countAudience(db: Db, audience: AudienceOf) {
  const counted = await db
    .selectFrom(audienceOf(db, audience).as("one"))
    .select(({ fn }) => ["one.reason", "one.sms_reason", fn.countAll<number>().as("accounts")])
    .groupBy(["one.reason", "one.sms_reason"])
    .execute();
  const sum = (isMeant: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(isMeant).reduce((total, { accounts }) => total + accounts, 0);
  const byReason = (reason: string) => sum((row) => row.reason === reason);
  return {
    recipients: byReason(""),
    skipped: {
      closed: byReason("closed"),
      suspended: byReason("suspended"),
      optedOut: byReason("optedOut"),
      moved: 0,
    },
    sms: {
      recipients: sum((row) => row.reason === "" && row.sms_reason === ""),
      notAllowed: sum((row) => row.reason === "" && ["notAllowed", "noNumber"].includes(row.sms_reason)),
      unverified: sum((row) => row.reason === "" && row.sms_reason === "unverified"),
    },
  };
}

/** Residences that those who get the letter look after; one family may have several, and several families one. */
export async function countResidences(db: Db, audience: AudienceOf): Promise<number> {
  const { residences } = await audienceOf(db, audience)
    .clearSelect()
    .clearGroupBy()
    .where(getsLetter)
    .select(({ fn }) => fn.count<number>("residence.id").distinct().as("residences"))
    .executeTakeFirstOrThrow();
  return residences;
}
