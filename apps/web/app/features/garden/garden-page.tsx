import { GardenHeader } from "./garden-header.tsx";
import { GardenResidences } from "./garden-residences.tsx";
import { GardenIndex } from "./garden-index.tsx";
import { GardenRecord } from "./garden-record.tsx";
import type { GardenView } from "./garden-data.ts";

/** A whole garden page: header, record, index, residences. */
export function GardenPage({ view }: { view: GardenView }) {
  const { garden, levels, choices, list } = view;
  return (
    <>
      <GardenHeader key={`header ${garden.id}`} garden={garden} />
      <GardenRecord key={`record ${garden.id}`} garden={garden} />
      <GardenIndex key={`index ${garden.id}`} garden={garden} levels={levels} choices={choices} />
      <GardenResidences garden={garden} levels={levels} choices={choices} list={list} />
    </>
  );
}
