/**
 * Types of the operator's content, in the demo world and at the start of a real site: site settings, levels, gardens,
 * slides, notices, news and the gift catalogue.
 */

export interface DemoSiteInfo {
  name: string;
  /** Site-relative address of the logo. */
  logo: string;
  tel: string;
  /** Content of the QR codes in the footer; the images are generated from it. */
  qrcode: string;
  wxappQrcode: string;
  address: string;
  email: string;
  icp: string;
  policeFiling: string;
  copyright: string;
  websiteSummary: string;
  welcomeStatement: string;
  /** 0 is the normal theme; anything else displays the whole site in grey. */
  theme: number;
  /** Whether an application for a residence costs `applyMoneyFen`. */
  isNeedPay: boolean;
  applyMoneyFen: number;
  cooperationTips: string;
  /** Free gifts per account and Shanghai day. */
  freeGiftNums: number;
  /** Maximum number of albums of a residence, and of photos of an album. */
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
  /** Link target; empty when `needJump` opens the slide's own page instead. */
  link: string;
  needJump: boolean;
  /** Simple HTML; empty when the slide is only a link. */
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

type DemoGiftEffect =
  | "incense"
  | "firecracker"
  | "fireworks"
  | "lamp"
  | "green-rice-balls"
  | "burning-paper"
  | "flowers"
  | "paper-money";

export interface DemoGift {
  /** File name of the image under `art/gifts/`, without ending. */
  key: string;
  name: string;
  /** One plain warm sentence of at most 24 characters, for anyone's grave. */
  line: string;
  /** Days in the scene, that of giving included; 0: it does not last. */
  lastsDays: number;
  /** Key of a category in `gifts.ts`. */
  category: string;
  /** 0 means free everywhere. */
  priceFen: number;
  coins: number;
  /** The ten-second effect that it starts. */
  effect: DemoGiftEffect | null;
  /** Its place in the scene. */
  place: "lamp" | "incense" | "flowers" | "offering";
  /** Classifier, as in 一束, 一盏. */
  unit: string;
  /** Free in these kinds of gardens: welfare, celebrity, martyrs. */
  freeIn: { gongyi: boolean; mingren: boolean; lieshi: boolean };
  /** False for gifts that are burnt or let off; the operator can hide these. */
  isCivil: boolean;
}

export interface DemoGarden {
  key: string;
  name: string;
  kind: "ordinary" | "welfare" | "celebrity" | "martyrs";
  /** Province and city for captions: `浙江,安吉`. */
  region: string;
  address: string;
  /** One sentence for lists, at most 40 characters. */
  summary: string;
  /** Introduction, simple HTML: p, h3, ul, li, strong. */
  contentHtml: string;
  /** Reference under `art/` without ending: `scenes/garden-yunlu`; empty for the default image. */
  thumb: string;
  /** Banner references, 1–4. */
  banners: string[];
  contactPhone?: string;
  openingHours?: string[];
  openingNote?: string;
  notice?: string;
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

/**
 * Joins blocks to simple HTML: a heading or list is used unchanged, any other block becomes a paragraph. Only for the
 * demo world's own trusted texts: nothing is escaped.
 */
export function paragraphs(...blocks: string[]): string {
  return blocks.map((block) => (/^<(h3|ul)>/.test(block) ? block : `<p>${block}</p>`)).join("");
}
