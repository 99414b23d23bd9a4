import type { BodyOf } from "@changming/contract/define";
import type { family } from "@changming/contract/family";
import { isWholeDate } from "@changming/kit/life-date";
import type { Media } from "../context/media.ts";
import { birthOf, deathOf } from "../residence/life-dates.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import type { FamilyHome } from "./get-family.ts";

const known = (date: ReturnType<typeof birthOf>) => (date && isWholeDate(date.given) ? 1 : 0);

/** For a member: the public page's facts, and what only the family needs. */
export function presentFamily(home: FamilyHome, media: Media): BodyOf<typeof family.detail> {
  const { row } = home.detail;
  return {
    detail: presentResidenceDetail(home.detail, media),
    role: home.role,
    facts_version: row.facts_version,
    intro_version: row.intro_version,
    birthday_by: row.birthday_by,
    anniversary_by: row.anniversary_by,
    birthday_known: known(birthOf(row)),
    anniversary_known: known(deathOf(row)),
    counts: {
      ...home.counts,
      views: home.views.views,
      viewsToday: home.views.viewsToday,
      blessings: row.message_total,
    },
    can: { manage: home.detail.canManage, own: home.canOwn },
  };
}
