import { EditResidence } from "./edit-residence.tsx";
import { HideResidence } from "./hide-residence.tsx";
import type { ResidenceItem } from "./memorial-items.ts";

export interface OpenResidence {
  kind: "edit" | "hide";
  row: ResidenceItem;
}

interface OpenedProps {
  open: OpenResidence;
  onClose(): void;
  onDone(): void;
}

/** The dialog over the list of residences. */
export function OpenedResidence({ open: { kind, row }, ...shared }: OpenedProps) {
  return kind === "edit" ? <EditResidence id={row.id} {...shared} /> : <HideResidence row={row} {...shared} />;
}
