import { type RawBuilder, sql } from "kysely";

/** Average number of remembrances, messages and gifts per residence. */
export const perResidence = { remembrances: 3, messages: 10, gifts: 10 };

/** Share distributed evenly; the rest concentrates on the first residences, like visits to a few well-known ones. */
const evenShare = 0.85;
const skew = 4;

/** Average number of remembrances of the residence at `place` of `count`. */
export function expectedRemembrances(place: number, count: number): number {
  const before = (places: number) => (places / count) ** (1 / skew);
  const crowd = (before(place + 1) - before(place)) * count;
  return Math.round(perResidence.remembrances * (evenShare + crowd * (1 - evenShare)));
}

/** A number from 0 up to 1 that depends only on `i`, a row's number in SQL, and on `seed`. */
export function shareOf(seed: number): RawBuilder<number> {
  return sql`((hashint8extended(i, ${seed}::bigint) & 1073741823) / 1073741824.0::double precision)`;
}

/** One of `count` ids from `first` on. */
export function anyOf(ids: IdRange, seed: number): RawBuilder<number> {
  return sql`(${ids.first}::int + floor(${ids.count}::int * ${shareOf(seed)})::int)`;
}

/** The same, concentrated on the first ids. */
export function visitedOf(ids: IdRange, seed: number): RawBuilder<number> {
  const share = sql`(case when ${shareOf(seed)} < ${evenShare}::double precision
    then ${shareOf(seed + 1)} else power(${shareOf(seed + 1)}, ${skew}::double precision) end)`;
  return sql`(${ids.first}::int + floor(${ids.count}::int * ${share})::int)`;
}

/** A random element of the texts. */
export function pickOf(texts: readonly string[], seed: number): RawBuilder<string> {
  return sql`((${texts}::text[])[1 + floor(${texts.length}::int * ${shareOf(seed)})::int])`;
}

/** Ids without gaps. */
export interface IdRange {
  first: number;
  count: number;
}
