import type { KindPage, ListedResidence } from "./load-list.ts";

/** One person in an era: with an image if the view does not display it already. */
export interface Entry {
  item: ListedResidence;
  /** `emblem`: the drawing of what they did. `name`: the name alone, because the view has the drawing elsewhere. */
  shows: "portrait" | "scene" | "emblem" | "name";
  /** Name of the emblem's drawing: each emblem has two. */
  drawing: string;
}

export interface EraGroup {
  key: string;
  /** Empty for the hits of a search, which are in the order of their match. */
  name: string;
  years: string;
  /** Number of people of this era in the whole list. */
  counts: number;
  /** The era began on an earlier page. */
  isContinued: boolean;
  /** In the order of the list. */
  entries: Entry[];
  /** The one of them that is displayed large; null in a search. */
  lead: Entry | null;
}

/** Must match the page size of the list, see load-list.ts. */
const pageSize = 18;

/** A page of a list divided into its eras; no drawing appears twice in it (R-search-10). */
export function eraGroups(list: Pick<KindPage, "items" | "eras" | "era" | "keywords" | "page">): EraGroup[] {
  const used = new Set<string>();
  const entryOf = (item: ListedResidence, isLead: boolean): Entry => {
    const image = imagesOf(item, isLead).find(({ source }) => !used.has(source));
    if (!image) return { item, shows: "name", drawing: "" };
    used.add(image.source);
    return { item, shows: image.shows, drawing: image.shows === "emblem" ? image.source : "" };
  };
  if (list.keywords !== "") {
    const entries = list.items.map((item) => entryOf(item, false));
    return [{ key: "hits", name: "", years: "", counts: entries.length, isContinued: false, entries, lead: null }];
  }
  const offset = (list.page - 1) * pageSize;
  const groups = [...new Set(list.items.map(({ era }) => era))].map((key) => ({
    key,
    items: list.items.filter(({ era }) => era === key),
  }));
  const leads = new Map<string, Entry>();
  for (const { key, items } of groups) {
    const lead = firstWith(items, ["portrait", "scene"], used) ?? firstWith(items, ["emblem"], used) ?? items[0];
    if (lead) leads.set(key, entryOf(lead, true));
  }
  return groups.map(({ key, items }) => {
    const place = list.eras.findIndex(({ era }) => era === key);
    const before = list.era === "" ? list.eras.slice(0, Math.max(place, 0)) : [];
    const { name = "", years = "", counts = items.length } = list.eras[place] ?? {};
    const isContinued = before.reduce((sum, era) => sum + (era.counts ?? 0), 0) < offset && key === list.items[0]?.era;
    const lead = leads.get(key) ?? null;
    const entries = items.map((item) => (lead?.item === item ? lead : entryOf(item, false)));
    return { key, name, years, counts, isContinued, entries, lead };
  });
}

/** The first person with an image of these kinds that the view does not display yet. */
function firstWith(items: readonly ListedResidence[], kinds: readonly Entry["shows"][], used: ReadonlySet<string>) {
  return items.find((item) =>
    imagesOf(item, true).some(({ shows, source }) => kinds.includes(shows) && !used.has(source)),
  );
}

interface Image {
  shows: Entry["shows"];
  /** What must not appear twice: an address, or the name of a drawing. */
  source: string;
}

/** The images that a person may be displayed with, the best first; a scene needs the space of a lead. */
function imagesOf({ image_kind: kind, avatar, emblem }: ListedResidence, isLead: boolean): Image[] {
  if (kind === "portrait") return [{ shows: "portrait", source: avatar }];
  const drawings: Image[] = emblem === "" ? [] : [emblem, `${emblem}-2`].map((source) => ({ shows: "emblem", source }));
  return kind === "scene" && isLead ? [{ shows: "scene", source: avatar }, ...drawings] : drawings;
}
