import type { residence } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedMobile } from "../masked-mobile.ts";
import { presentLogLine } from "../residence-member/present.ts";
import type { OfficeResidence } from "./get-in-office.ts";
import { yearsOf } from "./life-dates.ts";
import type { OfficeResidences } from "./list-in-office.ts";
import { numberText } from "./number-text.ts";
import type { OfficeResidenceRow } from "./office-queries.ts";

type Item = BodyOf<typeof residence.list>["itemList"][number];

function stateOf({ hidden_at, is_private }: OfficeResidenceRow): Item["state"] {
  if (hidden_at) return "hidden";
  return is_private ? "private" : "public";
}

/** Of a private one only what is registered: no number tells how it is visited. */
function presentItem(row: OfficeResidenceRow): Item {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    years: yearsOf(row),
    garden_id: row.garden_id,
    garden_name: row.garden_name,
    level: row.level,
    number_text: numberText(row),
    state: stateOf(row),
    hidden_reason: row.hidden_reason,
    recommended: row.recommended_position ?? 0,
    owner: row.owner_name ?? "",
    owner_mobile: maskedMobile(row.owner_mobile ?? ""),
    remembrances: row.is_private ? 0 : row.remembrance_total,
    move_time: shanghaiDateTime(row.moved_in_at),
    version: row.office_version,
  };
}

export function presentInOffice({ rows, counts, hasMore }: OfficeResidences): BodyOf<typeof residence.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row)) };
}

export function presentOneInOffice({
  row,
  members,
  log,
  levels,
  certificateNumber,
  applicationId,
  albums,
  isSealed,
}: OfficeResidence): BodyOf<typeof residence.detail> {
  return {
    ...presentItem(row),
    remembrances: isSealed ? 0 : row.remembrance_total,
    is_sealed: isSealed,
    letter: row.letter,
    number: row.number,
    garden_kind: row.garden_kind,
    source: row.source,
    other_names: row.other_names,
    battle_address: row.battle_address,
    cemetery_address: row.cemetery_address,
    summary: isSealed ? "" : row.summary,
    certificate_number: certificateNumber,
    application_id: applicationId,
    hide_time: row.hidden_at ? shanghaiDateTime(row.hidden_at) : "",
    views: isSealed ? 0 : row.view_total,
    gifts: isSealed ? 0 : row.gift_total,
    coins: isSealed ? 0 : row.coin_total,
    messages: isSealed ? 0 : row.blessing_total,
    albums: isSealed ? 0 : albums,
    levels: levels.map(({ level, name }) => ({ level, level_name: name })),
    members: members.map(({ nickname, role, relation, mobile, created_at }) => ({
      nickname,
      role,
      relation,
      mobile: maskedMobile(mobile),
      create_time: shanghaiDateTime(created_at),
    })),
    log: log.map((line) => {
      const { text, create_time } = presentLogLine(line);
      return { text, create_time };
    }),
  };
}
