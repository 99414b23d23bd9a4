import type { MetaDescriptor } from "react-router";
import { beyondFirst, pageWords } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { pageMeta, rootDataOf } from "../site/page-meta.ts";
import { isNarrowed, queryOf } from "./choices.ts";
import type { PagedGardens, GardenView } from "./garden-data.ts";
import { regionText } from "./garden-words.ts";
import { gardensLead, gardensNote } from "./gardens-page.tsx";

type Matches = Parameters<typeof rootDataOf>[0];

/** Head of the list of gardens. */
export function gardensMeta(list: PagedGardens | undefined, matches: Matches): MetaDescriptor[] {
  const { words = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${words ? `${words} · ` : ""}园区${pageWords(page)}`,
    description: `${gardensLead}${gardensNote}`,
    path: paths.gardens({ keywords: words, page: beyondFirst(page) }),
  });
}

/** Head of a garden; search engines keep it once, not once for every filter. */
export function gardenMeta(view: GardenView | undefined, matches: Matches): MetaDescriptor[] {
  if (!view) return [];
  const { garden, choices, list } = view;
  const meta = pageMeta(rootDataOf(matches), {
    title: `${garden.garden_name}${pageWords(list.page)}`,
    description: `${regionText(garden.region)}${garden.region && garden.summary ? "，" : ""}${garden.summary}`,
    path: paths.garden(garden.id, queryOf(choices, list.page)),
    image: garden.thumbs[0] ?? garden.thumb,
  });
  const isOneOfMany = isNarrowed(choices) || choices.sort !== 0;
  return isOneOfMany ? [...meta, { name: "robots", content: "noindex, follow" }] : meta;
}
