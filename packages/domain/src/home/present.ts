import type { BodyOf } from "@changming/contract/define";
import type { home } from "@changming/contract/home";
import { presentGardenCard } from "../garden/present.ts";
import type { Media } from "../context/media.ts";
import { presentNewsItem } from "../news/present.ts";
import { presentNoticeItem } from "../notice/present.ts";
import { presentResidenceCard } from "../residence/present-card.ts";
import { presentSlide } from "../slide/present.ts";
import type { getHomeIndex, getHomeIndex2 } from "./get-home.ts";

type Index = BodyOf<typeof home.index>;
type Index2 = BodyOf<typeof home.index2>;

export function presentHomeIndex(data: Awaited<ReturnType<typeof getHomeIndex>>, media: Media): Index {
  return {
    slideList: data.slides.map((row) => presentSlide(row, media)),
    hotWordList: data.searchTerms,
    gResidenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    gardenList: data.gardens.map((row) => presentGardenCard(row, media)),
  };
}

export function presentHomeIndex2(data: Awaited<ReturnType<typeof getHomeIndex2>>, media: Media): Index2 {
  return {
    residenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    noticeList: data.notices.map(presentNoticeItem),
    newsList: data.news.map((row) => presentNewsItem(row, media)),
    friendLinkList: data.links,
  };
}
