import type { Generated } from "kysely";
import type { ResidenceKind } from "./residence.ts";

export interface GardenTable {
  id: Generated<number>;
  name: string;
  kind: "ordinary" | "welfare" | "celebrity" | "martyrs";
  /** Province and city: `浙江,安吉`. */
  region: string;
  address: string;
  summary: string;
  content_html: string;
  /** Image reference; null: the default image. */
  thumb: string | null;
  banners: string[];
  background: string | null;
  contact_phone: Generated<string>;
  /** One line per rule: `每日 7:00–17:00`. */
  opening_hours: Generated<string[]>;
  opening_note: Generated<string>;
  /** A line above the introduction; empty: none. */
  notice: Generated<string>;
  /** The levels that the garden offers, ascending; at least one. */
  levels: Generated<number[]>;
  position: number;
  /** Number of its public residences; updated by triggers. */
  listed_count: Generated<number>;
  /** Hidden by the operator: in no list and without a page; its residences stay. */
  hidden_at: Date | null;
  /** Its new name is not yet in the search tokens of its residences. */
  is_search_due: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

/** Number of public residences in one level and letter zone of a garden; updated by triggers. */
export interface GardenZoneTable {
  garden_id: number;
  level: number;
  letter: string;
  listed: number;
}

/** Public residences of all gardens per level and letter, without the rows of {@link ZoneChangeTable}. */
export interface ZoneTotalTable {
  level: number;
  letter: string;
  listed: number;
}

/** What a write changed in the numbers of public residences; a job adds it to {@link ZoneTotalTable}. */
export interface ZoneChangeTable {
  level: number;
  letter: string;
  change: number;
}

/**
 * Public residences per kind (without ordinary ones), era and emblem, without the rows of {@link EraChangeTable}.
 * `era_start`: the era's first year; null where the year is unknown.
 */
export interface EraTotalTable {
  kind: ResidenceKind;
  era_start: number | null;
  emblem: string;
  listed: number;
}

/** As {@link ZoneChangeTable}, for {@link EraTotalTable}. */
export interface EraChangeTable {
  kind: ResidenceKind;
  era_start: number | null;
  emblem: string;
  change: number;
}

/** Total of a finished Shanghai day, stored by a job. */
export interface DayTotalTable {
  series: "visits" | "remembrances" | "gifts";
  day: string;
  total: number;
}

export type CooperationState = "underReview" | "approved" | "rejected" | "withdrawn";

/** An application to run a garden. Name, phone number and documents are erased when its account is closed. */
export interface CooperationTable {
  id: Generated<number>;
  account_id: number;
  referrer_id: number | null;
  company: string;
  applicant_name: string;
  applicant_phone: string;
  garden_name: string;
  /** References of private images: business licence, both sides of the identity card. */
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
  state: CooperationState;
  /** Why it was rejected. */
  reason: Generated<string>;
  /** The garden created or assigned with the approval. */
  garden_id: number | null;
  /** The client's idempotency key. */
  ref: string | null;
  applied_at: Date;
  decided_at: Date | null;
  /** Staff; null when it was withdrawn. */
  decided_by: number | null;
  documents_erased_at: Date | null;
}

/** Administrators of gardens. */
export interface GardenAdminTable {
  garden_id: number;
  account_id: number;
  created_at: Date;
}
