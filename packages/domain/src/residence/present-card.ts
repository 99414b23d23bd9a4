import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { lifeDateWire } from "@changming/kit/life-date";
import { familyName } from "@changming/kit/names";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { accessOfResidence, type Media } from "../context/media.ts";
import { birthOf, deathOf, yearsOf } from "./life-dates.ts";
import { remembrancesToday, type ResidenceCardRow } from "./queries.ts";
import { portraitOf } from "./silhouette.ts";

type ResidenceCard = BodyOf<typeof residence.list>["itemList"][number];

/** Public fields of a residence in a list. */
export function presentResidenceCard(row: ResidenceCardRow, today: ShanghaiDay, media: Media): ResidenceCard {
  const birth = birthOf(row);
  const death = deathOf(row);
  return {
    id: row.id,
    name: row.name,
    avatar: media.address(portraitOf(row), accessOfResidence(row)),
    shengu_date: death ? lifeDateWire(death.solar) : "",
    summary: row.summary,
    kind: row.kind,
    gender: row.gender,
    birthday: birth ? lifeDateWire(birth.solar) : "",
    years: yearsOf(row),
    family_name: familyName(row.name),
    garden_name: row.garden_name,
    level: row.level,
    todayWorship: remembrancesToday(row, today),
    totalWorship: row.remembrance_total,
  };
}
