import type { PublicationState } from "@changming/contract/admin/publication";
import { StatusTag } from "../../parts/status-tag.tsx";
import { stateNames, stateTones } from "./content-words.ts";

/** Where something stands, in a word; `names` where it is called otherwise. */
export function StateTag({ state, names }: { state: PublicationState; names?: Partial<typeof stateNames> }) {
  return <StatusTag tone={stateTones[state]}>{names?.[state] ?? stateNames[state]}</StatusTag>;
}
