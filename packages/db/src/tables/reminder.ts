import type { Generated } from "kysely";

/** What an account chose for all its reminders; without a row: Shanghai time, no SMS. */
export interface ReminderPreferenceTable {
  account_id: number;
  /** IANA name. */
  time_zone: string;
  accepts_sms: boolean;
  changed_at: Date;
}

/** Of which days of a residence an account is reminded, when, and how. */
export interface ReminderRuleTable {
  account_id: number;
  residence_id: number;
  /** Kinds of days, see `occasionKinds` of the contract. */
  occasions: string[];
  /** Days before the day on which a message goes; 0 is the day itself. */
  lead_days: number[];
  /** Hour of these days in the account's time zone. */
  hour: number;
  calendar: "family" | "solar" | "lunar";
  /** From which day the sevenths and the hundredth day are counted: that of the death or the next. */
  counted_from: "day" | "dayAfter";
  /** Beside the inbox: sms, wechat, push. */
  channels: string[];
  changed_at: Date;
  /** Whatever was due until then has become reminders. */
  checked_until: Date;
  /** When to check again; null: it has no day ahead. */
  next_at: Date | null;
  /** The residence's dates or visibility have changed since. */
  is_changed: Generated<boolean>;
}

/** A browser that accepts Web Push messages for an account. */
export interface PushSubscriptionTable {
  id: Generated<number>;
  account_id: number;
  /** The login in whose browser it is: its end, but not its expiry, ends the messages. */
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** One message about one day by one channel: the queue, and then the record of what went. */
export interface ReminderTable {
  id: Generated<number>;
  account_id: number;
  residence_id: number;
  /** Identifies the occasion within the residence, such as `anniversary-4`. */
  occasion: string;
  title: string;
  on_day: string;
  lead_days: number;
  channel: "inbox" | "sms" | "wechat" | "push";
  /** The subscription of a push message; 0 for the other channels. */
  push_id: Generated<number>;
  due_at: Date;
  /** `unknown`: it may have been sent, and is not repeated. */
  state: "waiting" | "sending" | "sent" | "failed" | "unknown" | "skipped";
  /** Why it was skipped or failed. */
  reason: Generated<string>;
  attempts: Generated<number>;
  /** Since when it may have been sent; null: certainly not. */
  maybe_sent_at: Date | null;
  /** When a waiting one is sent. */
  send_at: Date | null;
  /** The provider's id of the message. */
  provider_id: string | null;
  changed_at: Date;
}
