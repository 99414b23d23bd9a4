import type { BodyOf } from "@changming/contract/define";
import type { home } from "@changming/contract/home";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import { presentResidenceCard } from "../residence/present-card.ts";
import { presentSlide } from "../slide/present.ts";
import type { getHomeIndex, getHomeIndex2 } from "./get-home.ts";
import type { GardenCardRow, NewsLineRow, NoticeLineRow } from "./queries.ts";

type Index = BodyOf<typeof home.index>;
type Index2 = BodyOf<typeof home.index2>;

/** Shown where a garden has no picture of its own. */
const defaultGardenPicture = "scenes/garden-default";

function presentGardenCard(row: GardenCardRow, media: Media): Index["gardenList"][number] {
  return {
    id: row.id,
    garden_name: row.name,
    thumb: media.address(row.thumb ?? defaultGardenPicture),
    region: row.region,
    residence_nums: row.listed_count,
  };
}

function presentNoticeLine(row: NoticeLineRow): Index2["noticeList"][number] {
  const time = shanghaiDateTime(row.published_at);
  return { id: row.id, title: row.title, date_time: time, create_time: time, read_nums: row.read_count };
}

function presentNewsLine(row: NewsLineRow, media: Media): Index2["newsList"][number] {
  return {
    id: row.id,
    category_id: row.category_id,
    category_name: row.category_name,
    title: row.title,
    thumb: media.address(row.thumb),
    date_time: shanghaiDateTime(row.published_at),
    sumary: row.summary,
    read_nums: row.read_count,
  };
}

export function presentHomeIndex(data: Awaited<ReturnType<typeof getHomeIndex>>, media: Media): Index {
  return {
    slideList: data.slides.map((row) => presentSlide(row, media)),
    hotWordList: data.words,
    gResidenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    gardenList: data.gardens.map((row) => presentGardenCard(row, media)),
  };
}

export function presentHomeIndex2(data: Awaited<ReturnType<typeof getHomeIndex2>>, media: Media): Index2 {
  return {
    residenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    noticeList: data.notices.map(presentNoticeLine),
    newsList: data.news.map((row) => presentNewsLine(row, media)),
    friendLinkList: data.links,
  };
}
