import { Lamps } from "@changming/ui/scene/lamps";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { useLamps } from "./use-lamps.ts";

/** The lamps of today in the scene of a residence. */
export function SceneLamps({ detail }: { detail: ResidenceDetail }) {
  const { total: _, atGrave: _atGrave, ...lamps } = useLamps(detail);
  return <Lamps surface={detail.is_martyr ? "stele" : "courtyard"} {...lamps} />;
}
