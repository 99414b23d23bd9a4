import { GardenGate } from "./garden-gate.tsx";
import { GardenGround } from "./garden-ground.tsx";
import { GardenIndex } from "./garden-index.tsx";
import { GardenRecord } from "./garden-record.tsx";
import type { GardenView } from "./garden-data.ts";

/** A garden from its gate to its steles: place, words, index, residences. */
export function GardenPage({ view }: { view: GardenView }) {
  const { garden, levels, choices, list } = view;
  return (
    <>
      <GardenGate key={`gate ${garden.id}`} garden={garden} />
      <GardenRecord key={`record ${garden.id}`} garden={garden} />
      <GardenIndex key={`index ${garden.id}`} garden={garden} levels={levels} choices={choices} />
      <GardenGround garden={garden} levels={levels} choices={choices} list={list} />
    </>
  );
}
