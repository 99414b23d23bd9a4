import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Givers, Messages, News, ResidenceDetail } from "../../data/residence-data.ts";

/** What visitors wrote and gave. */
export interface Tributes {
  news: News;
  messages: Messages;
  givers: Givers;
}

/** A residence as fetched, and the Shanghai day to which today's number belongs. */
export interface ResidenceState extends Tributes {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}
