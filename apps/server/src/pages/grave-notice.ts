import type { Ctx } from "@changming/domain/context/context";
import { shortPath } from "@changming/kit/residence-code";
import { type GraveNotice, isGraveNotice } from "@changming/web/grave-paths";

/** Seconds for which an address says what became of a lamp: sent on or opened later, it would not be true. */
const maxAge = 60;

type NoticeCtx = Pick<Ctx, "clock" | "services">;

const seconds = ({ clock }: NoticeCtx) => Math.floor(clock().getTime() / 1_000);

const signature = ({ services }: NoticeCtx, text: string) =>
  services.secrets.keyedHash("graveLamp", `notice ${text}`).slice(0, 16);

/** The address of the page that says what became of a lamp, `/g/K7M3PX?lamp=lit.1795812990.…`. */
export function noticePath(ctx: NoticeCtx, id: number, notice: GraveNotice): string {
  if (notice === "") return shortPath(id);
  const text = `${notice}.${seconds(ctx)}`;
  return `${shortPath(id)}?lamp=${text}.${signature(ctx, `${id} ${text}`)}#lamp`;
}

/** What an address says; null where it says nothing, or nothing any more. */
export function noticeIn(ctx: NoticeCtx, id: number, lamp: unknown): GraveNotice | null {
  if (typeof lamp !== "string") return null;
  const [notice, at = "", signed] = lamp.split(".", 3);
  const isOurs = isGraveNotice(notice) && signed === signature(ctx, `${id} ${notice}.${at}`);
  const age = seconds(ctx) - Number(at);
  return isOurs && age >= 0 && age <= maxAge ? notice : null;
}
