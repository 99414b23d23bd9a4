import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { accessOfResidence, type Media } from "../context/media.ts";
import type { ResidenceDetail } from "./get-residence-detail.ts";
import { isMartyr } from "../residence/is-martyr.ts";
import { deathOf } from "../residence/life-dates.ts";
import { olderFigureBefore } from "../residence/silhouette.ts";

type Place = Pick<
  BodyOf<typeof residence.detail>,
  "level_bg_image" | "residence_bg" | "is_martyr" | "died_before_1950"
>;

/**
 * The scene of a residence's page. `residence_bg` is its background image: the family's dressing, else the residence's
 * own, else its level's; dawn for a martyr.
 */
export function presentPlace({ row, dressing }: Pick<ResidenceDetail, "row" | "dressing">, media: Media): Place {
  const death = deathOf(row);
  const isOlder = death !== null && death.solar.year < olderFigureBefore;
  const level = media.address(row.level_background);
  const own =
    media.address(dressing.find(({ place }) => place === "background")?.image ?? null) ||
    media.address(row.background, accessOfResidence(row));
  const dawn = media.address(isOlder ? "scenes/residence-dawn-older" : "scenes/residence-dawn");
  return {
    level_bg_image: level,
    residence_bg: isMartyr(row) ? dawn : own || level,
    is_martyr: isMartyr(row),
    died_before_1950: isOlder,
  };
}
