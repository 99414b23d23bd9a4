import type { BodyOf } from "@changming/contract/define";
import type { CallOptions, Client } from "@changming/contract/client";
import type { blessing } from "@changming/contract/blessing";
import type { gift } from "@changming/contract/gift";
import type { recentNews } from "@changming/contract/recent-news";
import type { residence } from "@changming/contract/residence";
import { bodyOrThrow } from "../../api.ts";
import { firstParagraphs } from "./first-paragraphs.ts";

export type ResidenceDetail = BodyOf<typeof residence.detail>;
export type ResidenceIntro = BodyOf<typeof residence.intro>;
export type Givers = BodyOf<typeof gift.ranking>;
export type Letters = BodyOf<typeof blessing.list>;
export type News = BodyOf<typeof recentNews.list>;

/** A biography of which `content` holds the first paragraphs only. */
export type Beginning = Pick<ResidenceIntro, "content" | "opening" | "source">;

/** What stands below a biography: other names, and where it comes from; empty when neither is known. */
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
  letters: Letters;
  news: News;
}

/** How much of each register the main page shows. */
const giversShown = 10;
export const lettersShown = 4;

export const askGivers = (api: Client, id: number, options: CallOptions) =>
  api.gift.ranking({ residenceId: id, rankingType: 0, pageSize: giversShown }, options);

export const askLetters = (api: Client, id: number, options: CallOptions) =>
  api.blessing.list({ id, pageSize: lettersShown }, options);

/** Everything the main page shows. Throws a refusal when one of the calls is refused. */
export async function loadResidence(api: Client, id: number, options: CallOptions = {}): Promise<ResidenceData> {
  const [detail, intro, givers, letters, news] = await Promise.all([
    api.residence.detail({ id }, options),
    api.residence.intro({ id }, options),
    askGivers(api, id, options),
    askLetters(api, id, options),
    api.recentNews.list({ id }, options),
  ]);
  const { content, opening, source } = bodyOrThrow(intro);
  return {
    detail: bodyOrThrow(detail),
    intro: { content: firstParagraphs(content), opening, source },
    givers: bodyOrThrow(givers),
    letters: bodyOrThrow(letters),
    news: bodyOrThrow(news),
  };
}
