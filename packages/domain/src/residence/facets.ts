import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Emblem, emblems } from "@changming/contract/emblems";
import type { ResidenceKind } from "@changming/db/tables/residence";
import { type Era, type EraKey, eraOf, erasOf, findEra } from "@changming/kit/era";

/** A list of one kind narrowed to an era and to what the person did; empty: all. */
export interface ListFilter {
  era: EraKey | "";
  emblem: Emblem | "";
}

/** Number of residences of one era (its bucket, see `eraBucket`) and one emblem. */
export interface FacetCell {
  bucket: number | null;
  emblem: string;
  n: number;
}

/**
 * The eras and emblems of a list in their order, each with its count under the other filter; without empty ones, except
 * the chosen ones. `counts` is absent where nothing was counted.
 */
export interface ListFacets {
  eras: { era: Era; counts?: number }[];
  emblems: { emblem: Emblem; counts?: number }[];
}

export const noFacets: ListFacets = { eras: [], emblems: [] };

/** The position of a year's era among those of its kind, from 1; null where the year is unknown. */
export function eraBucket(kind: ResidenceKind | null, year: string): RawBuilder<number | null> {
  if (kind === null) return sql<number | null>`null::int`;
  const starts = sql.lit(
    `{${erasOf(kind)
      .map(({ from }) => from)
      .join(",")}}`,
  );
  return sql<number | null>`width_bucket(${sql.ref(year)}, ${starts}::int[])`;
}

/** SQL condition of a filter; an era that this kind does not have matches nothing. */
export function matches(kind: ResidenceKind | null, { era, emblem }: ListFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${eraCondition(kind, era)} and ${emblem === "" ? sql`true` : sql`residence.emblem = ${emblem}`})`;
}

function eraCondition(kind: ResidenceKind | null, key: EraKey | ""): RawBuilder<SqlBool> {
  if (key === "" || kind === null) return sql<SqlBool>`true`;
  const era = findEra(kind, key);
  if (!era) return sql<SqlBool>`false`;
  if (era.key === "undated") return sql<SqlBool>`residence.listed_year is null`;
  const eras = erasOf(kind);
  const next = eras[eras.indexOf(era) + 1];
  const begun = sql<SqlBool>`residence.listed_year >= ${era.from}`;
  return next ? sql<SqlBool>`${begun} and residence.listed_year < ${next.from}` : begun;
}

/** What the counted cells say about a list under a filter: how many match, and the counts beside each choice. */
export function facetsOf(
  kind: ResidenceKind | null,
  filter: ListFilter,
  cells: readonly FacetCell[],
): { found: number; facets: ListFacets } {
  const total = (chosen: readonly FacetCell[]) => chosen.reduce((sum, { n }) => sum + n, 0);
  if (kind === null) return { found: total(cells), facets: noFacets };
  const keyOf = ({ bucket }: FacetCell) =>
    (bucket === null ? undefined : erasOf(kind)[bucket - 1]) ?? eraOf(kind, null);
  const ofEmblem = cells.filter(({ emblem }) => filter.emblem === "" || emblem === filter.emblem);
  const ofEra = cells.filter((cell) => filter.era === "" || keyOf(cell).key === filter.era);
  const eras = [...erasOf(kind), eraOf(kind, null)].map((era) => ({
    era,
    counts: total(ofEmblem.filter((cell) => keyOf(cell) === era)),
  }));
  const chosen = emblems.map((emblem) => ({ emblem, counts: total(ofEra.filter((cell) => cell.emblem === emblem)) }));
  return {
    found: total(ofEra.filter((cell) => ofEmblem.includes(cell))),
    facets: {
      eras: eras.filter(({ era, counts }) => counts > 0 || era.key === filter.era),
      emblems: chosen.filter(({ emblem, counts }) => counts > 0 || emblem === filter.emblem),
    },
  };
}

/** The eras and emblems of all residences of a kind, and the chosen ones, to choose from without numbers. */
export function choicesOf(kind: ResidenceKind, { era, emblem }: ListFilter, cells: readonly FacetCell[]): ListFacets {
  const { facets } = facetsOf(kind, { era: "", emblem: "" }, cells);
  const eraKeys = [era, ...facets.eras.map((one) => one.era.key)];
  const names = [emblem, ...facets.emblems.map((one) => one.emblem)];
  return {
    eras: [...erasOf(kind), eraOf(kind, null)].filter(({ key }) => eraKeys.includes(key)).map((one) => ({ era: one })),
    emblems: emblems.filter((name) => names.includes(name)).map((name) => ({ emblem: name })),
  };
}
