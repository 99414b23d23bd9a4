import type { Db } from "@changming/db/database";

export type RecipientCounts = Awaited<ReturnType<typeof countRecipients>>;

/** How far a letter is. */
export async function countRecipients(db: Db, mailingId: number) {
  const [counts] = await countEach(db, [mailingId]);
  return counts?.counts ?? none;
}

const none = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  skipped: 0,
  cancelled: 0,
  sms: 0,
  sms_waiting: 0,
  sms_sent: 0,
  sms_failed: 0,
  sms_unknown: 0,
  sms_cancelled: 0,
};

/** The same of several letters. */
export async function countEach(db: Db, mailingIds: readonly number[]) {
  if (mailingIds.length === 0) return [];
  const rows = await db
    .selectFrom("mailing_recipient")
    .select(({ fn }) => ["mailing_id", "state", "sms_state", fn.countAll<number>().as("accounts")])
    .where("mailing_id", "in", mailingIds)
    .groupBy(["mailing_id", "state", "sms_state"])
    .execute();
  return mailingIds.map((id) => {
    const own = rows.filter(({ mailing_id }) => mailing_id === id);
    const sum = (isMeant: (row: (typeof rows)[number]) => boolean) =>
      own.filter(isMeant).reduce((total, { accounts }) => total + accounts, 0);
    const inState = (state: string) => sum((row) => row.state === state);
    const smsIn = (...states: string[]) => sum((row) => states.includes(row.sms_state));
    return {
      id,
      counts: {
        recipients: sum(() => true),
        waiting: inState("waiting"),
        sent: inState("sent"),
        skipped: inState("skipped"),
        cancelled: inState("cancelled"),
        sms: sum((row) => row.sms_state !== "none"),
        sms_waiting: smsIn("waiting", "sending"),
        sms_sent: smsIn("sent"),
        sms_failed: smsIn("failed"),
        sms_unknown: smsIn("unknown"),
        sms_cancelled: smsIn("cancelled"),
      },
    };
  });
}
