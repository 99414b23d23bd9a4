import type { Generated } from "kysely";

export type ResidenceKind = "ordinary" | "famous" | "ancestor" | "martyr";

export interface ResidenceTable {
  id: Generated<number>;
  kind: ResidenceKind;
  name: string;
  gender: 1 | 2;
  /** Life dates in the format of kit/life-date; null when unknown. */
  birth_on: string | null;
  birth_calendar: "solar" | "lunar";
  birth_is_leap_month: boolean;
  death_on: string | null;
  death_calendar: "solar" | "lunar";
  death_is_leap_month: boolean;
  /** The year is an estimate: 约前340年. */
  birth_is_about: Generated<boolean>;
  death_is_about: Generated<boolean>;
  /** 战国·楚: with a date, or in place of one; empty where it adds nothing. */
  birth_dynasty: Generated<string>;
  death_dynasty: Generated<string>;
  /** The day of the custom, as 农历五月初五 for 屈原: `05-05`, without a year; empty: none. */
  customary_day: Generated<string>;
  customary_calendar: Generated<"solar" | "lunar">;
  /** 享年 as a source says it, where it cannot be counted. */
  age_at_death: number | null;
  nation: string;
  native_place: string;
  garden_id: number;
  level: number;
  /** Letter zone of the garden and the number in it, unique there. */
  letter: string;
  number: number;
  plaque: string;
  couplet: string[];
  opening: string[];
  summary: string;
  /** 字, 号, former and pen names. */
  other_names: Generated<string[]>;
  intro_html: string;
  portrait: string;
  background: string | null;
  battle_address: string;
  cemetery_address: string;
  source: string;
  /** Where the source can be read; empty or http(s). */
  source_url: Generated<string>;
  /** Further sources: a text each, and after a tab its URL if there is one. */
  more_sources: Generated<string[]>;
  /** Whose work the portrait is, and the licence under which it is displayed. */
  portrait_credit: Generated<string>;
  /** A drawing for what the person did, in place of a portrait: a key of contract/emblems; empty: none. */
  emblem: Generated<string>;
  /** `listedYear` of kit/listed-year, by which lists are sorted and divided into eras; null: unknown. */
  listed_year: number | null;
  /** The residence of the same person that has everything of it; it is hidden then. */
  merged_into: number | null;
  /** The member of staff who created it; null: a family applied for it. */
  made_by: number | null;
  moved_in_at: Date;
  is_private: boolean;
  /** The family's choice: lamps may be lit at the grave without an account. */
  allows_grave_lamps: Generated<boolean>;
  hidden_at: Date | null;
  /** Why the operator hid it; empty while it is visible. */
  hidden_reason: Generated<string>;
  /** Position among the residences recommended on the home page. */
  recommended_position: number | null;
  /** Stored sort weight of search hits: famous and often visited ones first. */
  weight: Generated<number>;
  /** Tokens of kit/search-tokens; read only through `@@`. */
  search: string;
  created_at: Date;
  updated_at: Date;
  /** Number of saves of the facts, the biography and the certificate template, to detect concurrent edits. */
  facts_version: Generated<number>;
  intro_version: Generated<number>;
  template_version: Generated<number>;
  /** Number of saves of its kind, place and number by staff. */
  staff_version: Generated<number>;
  /** The calendar by which the family observes the birthday and the day of death. */
  birthday_by: Generated<"solar" | "lunar">;
  anniversary_by: Generated<"solar" | "lunar">;
  /** The family's template for the remembrance certificate, with placeholders; empty: the default text. */
  certificate_template: Generated<string>;
}

/** Public counters, apart from the wide row so that an update stays small. */
export interface ResidenceCounterTable {
  residence_id: number;
  /** Public and not hidden: included in rankings. */
  is_listed: boolean;
  remembrance_total: Generated<number>;
  /** `remembrance_today` is valid for this Shanghai day only. */
  remembrance_day: Generated<string>;
  remembrance_today: Generated<number>;
  gift_total: Generated<number>;
  coin_total: Generated<number>;
  message_total: Generated<number>;
  /** The residence's garden, so that a garden can be listed in any order from an index. */
  garden_id: number;
  view_total: Generated<number>;
  view_day: Generated<string>;
  view_today: Generated<number>;
  /** Views that have a record. */
  visit_total: Generated<number>;
  /** Lamps that were lit at the grave without an account; counted in no ranking. */
  grave_lamp_total: Generated<number>;
  grave_lamp_day: Generated<string>;
  grave_lamp_today: Generated<number>;
  /** How often the page of the short address was opened. */
  scan_total: Generated<number>;
  scan_day: Generated<string>;
  scan_today: Generated<number>;
}

/** A number that a residence has left; a trigger writes it, and no other residence gets it. */
export interface VacatedNumberTable {
  garden_id: number;
  letter: string;
  number: number;
  residence_id: number;
  vacated_at: Generated<Date>;
}

export interface ResidenceMemberTable {
  residence_id: number;
  account_id: number;
  role: "owner" | "manager" | "relative";
  /** The member's relation to the deceased: 女儿. */
  relation: string;
  created_at: Date;
}

export interface PropertyCertificateTable {
  residence_id: number;
  certificate_number: string;
  residence_area: string;
  issued_at: Date;
  /** Random; with the number it confirms a certificate. */
  check_code: Generated<string>;
}

export interface LevelTable {
  level: number;
  name: string;
  description: string;
  background: string;
  version: Generated<number>;
}

export interface AlbumTable {
  id: Generated<number>;
  residence_id: number;
  name: string;
  position: number;
  photo_count: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
  /** null: the first photo. */
  cover_photo_id: number | null;
  /** Number of saves. */
  version: Generated<number>;
  /** The client's idempotency key of its creation. */
  ref: string | null;
  /** Hash of what was sent with it. */
  ref_hash: string | null;
}

export interface PhotoTable {
  id: Generated<number>;
  album_id: number;
  /** Reference of the image. */
  picture: string;
  caption: string;
  width: number;
  height: number;
  position: number;
  deleted_at: Date | null;
  /** The operator removed it, and only the operator can restore it. Independent of a deletion by the family. */
  withheld_at: Date | null;
}

type CorrectionState = "waiting" | "corrected" | "declined";

/**
 * A correction of a property certificate, requested by a family and answered by the garden's administrator or staff.
 */
export interface PropertyCorrectionTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  content: string;
  state: Generated<CorrectionState>;
  answer: Generated<string>;
  /** The decider: the account of a garden administrator, or a staff member. */
  decided_by: number | null;
  decided_by_staff: number | null;
  /** The client's idempotency key. */
  ref: string | null;
  asked_at: Date;
  decided_at: Date | null;
}
