import type { BodyOf } from "@changming/contract/define";
import type { CallOptions, Client } from "@changming/contract/client";
import type { message } from "@changming/contract/message";
import type { gift } from "@changming/contract/gift";
import type { recentNews } from "@changming/contract/recent-news";
import type { residence } from "@changming/contract/residence";
import { bodyOrThrow } from "../api/api.ts";

export type ResidenceDetail = BodyOf<typeof residence.detail>;
export type ResidenceIntro = BodyOf<typeof residence.intro>;
export type Givers = BodyOf<typeof gift.ranking>;
export type Messages = BodyOf<typeof message.list>;
export type RecentActivity = BodyOf<typeof recentNews.list>;

/** A biography of which `content` holds only the first paragraphs. */
export type Beginning = Pick<ResidenceIntro, "content" | "opening" | "source">;

/** Notes below a biography: other names and its source; empty when neither is known. */
export function lifeNotes(
  { other_names: otherNames }: Pick<ResidenceDetail, "other_names">,
  { source }: Pick<ResidenceIntro, "source">,
): string {
  const names = otherNames.length > 0 ? `又名：${otherNames.join("、")}` : "";
  return [names, source && `资料来源：${source}`].filter(Boolean).join("　");
}

export interface ResidenceData {
  detail: ResidenceDetail;
  intro: Beginning;
  givers: Givers;
  messages: Messages;
  activity: RecentActivity;
}

/** How many givers and messages the main page displays (R-residence-8). */
const giverPreviewCount = 10;
export const messagePreviewCount = 4;

export const fetchGivers = (api: Client, id: number, options: CallOptions) =>
  api.gift.ranking({ residenceId: id, rankingType: 0, pageSize: giverPreviewCount }, options);

export const fetchMessages = (api: Client, id: number, options: CallOptions) =>
  api.message.list({ id, pageSize: messagePreviewCount }, options);

/** Everything that the main page displays. Throws a load error when one of the calls fails. */
export async function loadResidence(api: Client, id: number, options: CallOptions = {}): Promise<ResidenceData> {
  const [detail, intro, givers, messages, activity] = await Promise.all([
    api.residence.detail({ id }, options),
    api.residence.intro({ id }, options),
    fetchGivers(api, id, options),
    fetchMessages(api, id, options),
    api.recentNews.list({ id }, options),
  ]);
  const { content, opening, source } = bodyOrThrow(intro);
  return {
    detail: bodyOrThrow(detail),
    intro: { content: firstParagraphs(content), opening, source },
    givers: bodyOrThrow(givers),
    messages: bodyOrThrow(messages),
    activity: bodyOrThrow(activity),
  };
}

/** Characters of text, without markup. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/**
 * The beginning of a biography for the main page: whole paragraphs of its HTML, at most three, until `enough`
 * characters are reached. Everything else (headings, images) is left to the biography's own page.
 */
export function firstParagraphs(html: string, enough = 260): string {
  const paragraphs = html.match(/<p(?: [^>]*)?>[\s\S]*?<\/p>/g)?.filter((paragraph) => lengthOf(paragraph) > 0) ?? [];
  const included: string[] = [];
  for (const paragraph of paragraphs) {
    if (included.length === 3 || included.reduce((sum, text) => sum + lengthOf(text), 0) >= enough) break;
    included.push(paragraph);
  }
  return included.join("");
}

/** The lamps of today; none from a node of the previous version, during an upgrade. */
export function lampsOf({ lamps }: { lamps?: ResidenceDetail["lamps"] }): ResidenceDetail["lamps"] {
  return lamps ?? [];
}

/** How many of them were lit at the grave without an account; likewise. */
export function graveLampsOf({ grave_lamps: count }: { grave_lamps?: number }): number {
  return count ?? 0;
}
