import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import type { home } from "@changming/contract/home";

export type HomeIndex = BodyOf<typeof home.index>;
export type HomeIndex2 = BodyOf<typeof home.index2>;
export type Slide = HomeIndex["slideList"][number];
export type ResidenceCard = HomeIndex["gResidenceList"][number];
export type GardenCard = HomeIndex["gardenList"][number];
export type NoticeRow = HomeIndex2["noticeList"][number];
export type NewsRow = HomeIndex2["newsList"][number];
export type FriendLink = HomeIndex2["friendLinkList"][number];
export type GiftPush = BodyOf<typeof gift.latest>[number];
