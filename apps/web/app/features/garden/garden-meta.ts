import type { MetaDescriptor } from "react-router";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { pageMeta, rootDataOf } from "../../parts/page-meta.ts";
import { isNarrowed, queryOf } from "./choices.ts";
import type { PagedGardens, GardenView } from "./garden-data.ts";
import { regionText } from "./garden-texts.ts";
import { gardensLead, gardensNote } from "./gardens-page.tsx";

type Matches = Parameters<typeof rootDataOf>[0];

/** Head of the list of gardens. */
export function gardensMeta(list: PagedGardens | undefined, matches: Matches): MetaDescriptor[] {
  const { keywords = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${keywords ? `${keywords} · ` : ""}园区${pageLabel(page)}`,
    description: `${gardensLead}${gardensNote}`,
    path: paths.gardens({ keywords: keywords, page: beyondFirst(page) }),
  });
}

/** Head of a garden; search engines index it once, not once per filter. */
export function gardenMeta(view: GardenView | undefined, matches: Matches): MetaDescriptor[] {
  if (!view) return [];
  const { garden, choices, list } = view;
  const meta = pageMeta(rootDataOf(matches), {
    title: `${garden.garden_name}${pageLabel(list.page)}`,
    description: `${regionText(garden.region)}${garden.region && garden.summary ? "，" : ""}${garden.summary}`,
    path: paths.garden(garden.id, queryOf(choices, list.page)),
    image: garden.thumbs[0] ?? garden.thumb,
  });
  const isOneOfMany = isNarrowed(choices) || choices.sort !== 0;
  return isOneOfMany ? [...meta, { name: "robots", content: "noindex, follow" }] : meta;
}
