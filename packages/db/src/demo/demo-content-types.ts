/** The shape of what the operator writes: site settings, levels, slides, notices, news and the gift catalogue of the demo world. */

export interface DemoSiteInfo {
  name: string;
  /** Site-relative address of the logo. */
  logo: string;
  tel: string;
  /** Text that the QR codes in the footer carry; the codes are drawn from it. */
  qrcode: string;
  wxappQrcode: string;
  address: string;
  email: string;
  icp: string;
  policeFiling: string;
  copyright: string;
  websiteSummary: string;
  welcomeStatement: string;
  /** 0 is the ordinary look; anything else shows the whole site in grey. */
  theme: number;
  /** Whether an application for a residence costs `applyMoneyFen`. */
  isNeedPay: boolean;
  applyMoneyFen: number;
  cooperationTips: string;
  /** Free gifts an account may send on one Shanghai day. */
  freeGiftNums: number;
  /** Albums a residence may hold, and photos an album may hold. */
  albumNumsLimit: number;
  photoNumsLimit: number;
}

export interface DemoLevel {
  level: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  name: string;
  description: string;
  /** Reference under `art/`, without ending. */
  background: string;
}

export interface DemoSlide {
  key: string;
  title: string;
  subtitle: string;
  /** Reference under `art/`, without ending. */
  image: string;
  /** Where a click leads; empty when `needJump` opens the slide's own page instead. */
  link: string;
  needJump: boolean;
  /** Simple HTML; empty when the slide only links. */
  contentHtml: string;
  /** `YYYY-MM-DD`. */
  publishedOn: string;
}

export interface DemoFriendLink {
  name: string;
  url: string;
}

export interface DemoNotice {
  title: string;
  /** `YYYY-MM-DD`. */
  publishedOn: string;
  contentHtml: string;
  readCount: number;
}

export interface DemoNewsCategory {
  key: string;
  name: string;
}

export interface DemoNewsArticle {
  /** Key of a category in `news.ts`. */
  category: string;
  title: string;
  /** At most 80 characters. */
  summary: string;
  /** `YYYY-MM-DD`. */
  publishedOn: string;
  contentHtml: string;
  readCount: number;
  /** Reference under `art/`, without ending; empty for none. */
  thumb: string;
  seoTitle?: string;
  seoDescription?: string;
}

export interface DemoGiftCategory {
  key: string;
  name: string;
}

export type DemoGiftEffect =
  | "incense"
  | "firecracker"
  | "fireworks"
  | "lamp"
  | "green-rice-balls"
  | "burning-paper"
  | "flowers"
  | "paper-money";

export interface DemoGift {
  /** File name of the picture under `art/gifts/`, without ending. */
  key: string;
  name: string;
  /** Key of a category in `gifts.ts`. */
  category: string;
  /** 0 means free everywhere. */
  priceFen: number;
  coins: number;
  /** The ten-second effect that it starts. */
  effect: DemoGiftEffect | null;
  /** Where it stands in the scene. */
  place: "lamp" | "incense" | "flowers" | "offering";
  /** Classifier, as in 一束, 一盏. */
  unit: string;
  /** Free in these kinds of gardens: welfare, celebrity, martyrs. */
  freeIn: { gongyi: boolean; mingren: boolean; lieshi: boolean };
  /** False for what is burnt or let off; the operator can hide these. */
  isCivil: boolean;
}

export interface DemoStaticPage {
  /** 0 about, 1 user agreement, 2 culture, 3 garden administrator agreement, 4 privacy. */
  contentType: 0 | 1 | 2 | 3 | 4;
  title: string;
  /** `YYYY-MM-DD`. */
  updatedOn: string;
  /** Simple HTML: p, h2, h3, ul, li, strong. */
  contentHtml: string;
}
