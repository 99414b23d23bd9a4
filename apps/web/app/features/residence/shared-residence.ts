import type { ResidenceDetail } from "../../data/residence-data.ts";
import { paths } from "../../url/paths.ts";

/** What is shared of a residence. Null for a private one: its address is a 404 for everyone else. */
export function sharedResidence(detail: ResidenceDetail) {
  if (detail.is_close === 1) return null;
  const title = detail.is_martyr ? `${detail.name}烈士的居所` : `${detail.name}的居所`;
  return { title, path: paths.residence(detail.id), residenceId: detail.id };
}
