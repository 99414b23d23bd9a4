import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { roleNames } from "@changming/contract/role-names";
import { shanghaiDateTime, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import { numberText } from "./number-text.ts";
import { presentResidenceCard } from "./present-card.ts";
import type { OwnResidenceRow } from "./queries.ts";

/** For a member, with role and visibility. */
export function presentOwnResidence(
  row: OwnResidenceRow,
  today: ShanghaiDay,
  media: Media,
): BodyOf<typeof residence.own>["itemList"][number] {
  return {
    ...presentResidenceCard(row, today, media),
    role: row.role,
    role_text: roleNames[row.role],
    is_close: row.is_private ? 1 : 0,
    number_text: numberText(row),
    date_time: shanghaiDateTime(row.moved_in_at),
    can: { manage: row.role !== "relative" },
  };
}
