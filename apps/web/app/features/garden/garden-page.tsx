import type { MetaDescriptor } from "react-router";
import { pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { pageMeta, rootDataOf } from "../../parts/page-meta.ts";
import { isNarrowed, queryOf } from "./choices.ts";
import { GardenHeader } from "./garden-header.tsx";
import { GardenResidences } from "./garden-residences.tsx";
import { GardenFilterForm } from "./garden-filter-form.tsx";
import { GardenRecord } from "./garden-record.tsx";
import type { GardenView } from "./garden-data.ts";
import { regionText } from "./garden-texts.ts";

/** A whole garden page: header, record, index, residences. */
export function GardenPage({ view }: { view: GardenView }) {
  const { garden, levels, choices, list } = view;
  return (
    <>
      <GardenHeader key={`header ${garden.id}`} garden={garden} />
      <GardenRecord key={`record ${garden.id}`} garden={garden} />
      <GardenFilterForm key={`index ${garden.id}`} garden={garden} levels={levels} choices={choices} />
      <GardenResidences garden={garden} levels={levels} choices={choices} list={list} />
    </>
  );
}

/** Head of a garden; search engines index it once, not once per filter. */
export function gardenMeta(view: GardenView | undefined, matches: Parameters<typeof rootDataOf>[0]): MetaDescriptor[] {
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
