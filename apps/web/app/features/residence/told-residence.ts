import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Givers, Letters, News, ResidenceDetail } from "./residence-data.ts";

/** What people wrote and gave. */
export interface Tributes {
  news: News;
  letters: Letters;
  givers: Givers;
}

/** What was told of a residence, and on which Shanghai day: today's number belongs to it. */
export interface ToldResidence extends Tributes {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}
