import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import type { Paged } from "../../url/paging.ts";
import { type GardenQuery, paths } from "../../url/paths.ts";
import { keywordsOf } from "../listing/load-list.ts";

export type GardenCard = BodyOf<typeof garden.list>["itemList"][number];
export type GardenDetail = BodyOf<typeof garden.detail>;
/** A level with the letter zones that have residences. */
export type LevelZones = BodyOf<typeof garden.searchData>[number];
export type GardenResidence = BodyOf<typeof garden.residences>["itemList"][number];

/** How a garden's residences are filtered and sorted. */
export interface Choices {
  /** Empty for all. */
  keywords: string;
  /** 0 for all. */
  level: number;
  /** A letter zone, `#` for all names without a letter; empty for all. */
  letter: string;
  /** 0–3, see R-garden-7. */
  sort: number;
}

export interface PagedGardens extends Paged<GardenCard> {
  keywords: string;
}

/** A garden, its filters, and one page of its residences. */
export interface GardenView {
  garden: GardenDetail;
  levels: LevelZones[];
  choices: Choices;
  list: Paged<GardenResidence>;
}

export const noChoices: Choices = { keywords: "", level: 0, letter: "", sort: 0 };

/** The sort orders and their labels, in the order of R-garden-7. */
export const sortNames = ["不限", "缅怀最多", "浏览最多", "留言最多"] as const;

/** Where the list begins: applying a filter and turning pages lead here, not to the top of the page. */
export const listAnchor = "residences";

/** One digit from 0 to `last`; anything else is 0. */
function digitOf(text: string | null, last: number): number {
  return text !== null && /^\d$/.test(text) && Number(text) <= last ? Number(text) : 0;
}

/** Reads the choices from an address or a form. What the contract would reject counts as not chosen. */
export function choicesOf(fields: { get(name: string): unknown }): Choices {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : null;
  };
  const letter = text("letter") ?? "";
  return {
    keywords: keywordsOf(text("keywords")),
    level: digitOf(text("level"), 7),
    letter: /^[A-Z#]$/.test(letter) ? letter : "",
    sort: digitOf(text("sort"), sortNames.length - 1),
  };
}

/** As address parameters; what is not chosen is left out. */
export function queryOf({ keywords, level, letter, sort }: Choices, page = 1): GardenQuery {
  return {
    keywords: keywords || undefined,
    level: level || undefined,
    letter: letter || undefined,
    sort: sort || undefined,
    page: page > 1 ? page : undefined,
  };
}

/** The address of a page of a garden's list, down to where the list begins. */
export function listAddress(id: number, choices: Choices, page = 1): string {
  return `${paths.garden(id, queryOf(choices, page))}#${listAnchor}`;
}

/** True when the choices may hide a residence; a sort order hides none. */
export function isNarrowed({ keywords, level, letter }: Choices): boolean {
  return keywords !== "" || level !== 0 || letter !== "";
}

const hasFilter = ({ level, letter, sort }: Choices) => level !== 0 || letter !== "" || sort !== 0;

/** True when nothing was chosen and there is no filter to reset: the search was for an empty keyword (R-search-5). */
export function isEmptySearch(requested: Choices, current: Choices): boolean {
  return requested.keywords === "" && !hasFilter(requested) && !hasFilter(current);
}

/** The letter zones of a level, of all levels for 0: A to Z, `#` last. */
export function zonesOf(levels: readonly LevelZones[], level: number): string[] {
  const letters = levels.filter((row) => level === 0 || row.type_id === level).flatMap((row) => row.letterList);
  return [...new Set(letters)].toSorted((a, b) => Number(a === "#") - Number(b === "#") || (a < b ? -1 : 1));
}

/** A区; names that begin with no letter belong to 其他区 (R-garden-5). */
export function zoneName(letter: string): string {
  return letter === "#" ? "其他区" : `${letter}区`;
}

/** Label of the choices that narrow the list: 临水居 · A区 · “王”. */
export function choicesText({ keywords, level, letter }: Choices, levels: readonly LevelZones[]): string {
  const name = levels.find((row) => row.type_id === level)?.level_name ?? "";
  return [name, letter && zoneName(letter), keywords && `“${keywords}”`].filter(Boolean).join(" · ");
}
