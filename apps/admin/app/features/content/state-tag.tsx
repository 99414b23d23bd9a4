import type { PublicationState } from "@changming/contract/admin/publication";
import { StatusTag } from "../../parts/status-tag.tsx";
import { stateNames, stateTones } from "./publication-labels.ts";

/** `names` replaces the label where a state is called differently. */
export function StateTag({ state, names }: { state: PublicationState; names?: Partial<typeof stateNames> }) {
  return <StatusTag tone={stateTones[state]}>{names?.[state] ?? stateNames[state]}</StatusTag>;
}
