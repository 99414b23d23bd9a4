import type { Generated } from "kysely";

/** One row. */
export interface SiteInfoTable {
  id: 1;
  logo: string;
  name: string;
  tel: string;
  qrcode: string;
  wxapp_qrcode: string;
  address: string;
  email: string;
  icp: string;
  police_filing: string;
  copyright: string;
  website_summary: string;
  welcome_statement: string;
  theme: number;
  is_need_pay: boolean;
  apply_money_fen: number;
  cooperation_tips: string;
  free_gift_nums: number;
  album_nums_limit: number;
  photo_nums_limit: number;
  /** Refunds above this amount need a second person. */
  second_person_fen: Generated<number>;
  version: Generated<number>;
  /** False: no page has rankings. */
  has_rankings: Generated<boolean>;
  /** True: paper money and the like are not offered. */
  civil_gifts_only: Generated<boolean>;
  /** True: whoever pays for a gift has declared to be an adult. */
  adults_pay_only: Generated<boolean>;
  /** Null: the site was never opened. */
  opened_at: Generated<Date | null>;
  /** Null: levels, gifts and canned messages are those of the software, not yet reviewed by the operator. */
  starter_adopted_at: Generated<Date | null>;
  /** Since when it is closed again, for maintenance; null while it is open. */
  closed_at: Date | null;
  /** What visitors read meanwhile; empty: the usual sentence. */
  closed_sentence: Generated<string>;
  /** The Shanghai day on which it is to open, as announced to visitors. */
  opens_on: string | null;
  /** Fingerprint of the keys whose copy elsewhere was confirmed; empty: none. */
  keys_confirmed: Generated<string>;
  /** Where that copy is, in the operator's words. */
  keys_place: Generated<string>;
  /** Days after its payment within which an order may be invoiced; 0: no invoices. */
  invoice_days: Generated<number>;
  /** Item on invoices, `*居民服务*纪念服务`; empty: not stated yet, like the two below. */
  invoice_item: Generated<string>;
  /** 19 digits. */
  invoice_tax_code: Generated<string>;
  invoice_tax_percent: number | null;
}

/** The operator's answer to a legal rule; its effect is a column of `site_info`. Without a row it is unanswered. */
export interface LegalChoiceTable {
  rule: string;
  choice: string;
  /** Null: what the site showed before the question existed. */
  answered_by: number | null;
  answered_at: Date;
  version: Generated<number>;
}

/** Days on which every page is grey. */
export interface GreyDayTable {
  id: Generated<number>;
  name: string;
  /** Days in Shanghai, both inclusive. */
  from_on: string;
  to_on: string;
  /** Recurs on the month and day of `from_on` every year. */
  is_yearly: Generated<boolean>;
}

/** One row in a database that contains, or contained, the demo world, whose logins are public. */
export interface DemoMarkTable {
  id: number;
  made_at: Date;
}
