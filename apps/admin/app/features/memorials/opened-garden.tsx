import { HideGarden, NewGarden } from "./garden-actions.tsx";
import { EditGarden } from "./edit-garden.tsx";
import type { GardenItem } from "./memorial-items.ts";

export type OpenGarden = { kind: "new" } | { kind: "edit" | "hide"; row: GardenItem };

interface OpenedProps {
  open: OpenGarden;
  onClose(): void;
  onDone(): void;
}

/** The dialog over the list of gardens. */
export function OpenedGarden({ open, ...shared }: OpenedProps) {
  if (open.kind === "new") return <NewGarden {...shared} />;
  if (open.kind === "edit") return <EditGarden id={open.row.id} {...shared} />;
  return <HideGarden row={open.row} {...shared} />;
}
