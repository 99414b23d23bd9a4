import type { LiveChanged, LiveEntry, LiveLamp, LiveTotals } from "@changming/contract/live";
import { lunarDayText } from "@changming/kit/lunar";
import { shanghaiDateTime, type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { effectOf, giftText } from "../gift/present.ts";
import type { Media } from "../context/media.ts";
import { remembrancesToday } from "../residence/queries.ts";
import { presentLamp } from "../remembrance/lamps.ts";
import type { LiveChangeRow, LiveEntryRow, LiveLampRow } from "./read-live-events.ts";

interface LiveMoment {
  today: ShanghaiDay;
  spreadMs: number;
  media: Media;
}

/** The same content for every socket of the channel: nothing in it depends on the reader (R-live-6, R-live-9). */
export function presentLiveRow(
  row: LiveEntryRow | LiveLampRow,
  { today, spreadMs, media }: LiveMoment,
): LiveEntry | LiveLamp {
  const totals = totalsOf(row, today);
  if (row.kind === "lamp") return { msgType: "lamp", residenceId: row.residence_id, lamp: presentLamp(row), totals };
  const avatar = media.address(row.avatar);
  const shared = {
    id: row.id,
    residenceId: row.residence_id,
    residenceName: row.residence_name,
    username: row.nickname,
    avatar,
    totals,
    spreadMs,
  };
  if (row.kind === "message") {
    return {
      msgType: "message",
      ...shared,
      image: avatar,
      nums: 0,
      dateTime: shanghaiDateTime(row.written_at),
      giftName: "",
      giftText: "",
      giftEffect: "",
      content: row.content,
      relation: row.relation,
      lunarDay: lunarDayText(shanghaiDay(row.written_at)).replace("农历", ""),
    };
  }
  return {
    msgType: "gift",
    ...shared,
    image: media.address(row.image),
    nums: row.quantity,
    dateTime: shanghaiDateTime(row.given_at),
    giftName: row.gift_name,
    giftText: giftText(row.gift_name, row.quantity, row.unit),
    giftEffect: effectOf(row.effect),
    content: "",
    relation: "",
    lunarDay: "",
  };
}

/** Notifies the channel that there is something to refetch. */
export function presentLiveChange(
  row: Pick<LiveChangeRow, "residence_id" | "removed_id">,
  spreadMs: number,
): LiveChanged {
  return { msgType: "changed", residenceId: row.residence_id, removedId: row.removed_id, spreadMs };
}

function totalsOf(row: LiveEntryRow | LiveLampRow, today: ShanghaiDay): LiveTotals {
  return {
    day: today,
    todayWorship: remembrancesToday(row, today),
    totalWorship: row.remembrance_total,
    giftNums: row.gift_total,
    coin_nums: row.coin_total,
    blessing_nums: row.message_total,
  };
}
