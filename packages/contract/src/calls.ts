import { account } from "./account.ts";
import { album } from "./album.ts";
import { blessing } from "./blessing.ts";
import { propertyCertificate, remembranceCertificate } from "./certificate.ts";
import { garden } from "./garden.ts";
import { gift } from "./gift.ts";
import { home } from "./home.ts";
import { messageScript } from "./message-script.ts";
import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { recentNews } from "./recent-news.ts";
import { residence } from "./residence.ts";
import { share } from "./share.ts";
import { siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";
import { staticPage } from "./static-page.ts";
import { visit } from "./visit.ts";

/** Every call there is, by noun. */
export const calls = {
  account,
  album,
  blessing,
  garden,
  gift,
  home,
  messageScript,
  news,
  notice,
  propertyCertificate,
  recentNews,
  remembranceCertificate,
  residence,
  share,
  siteInfo,
  slide,
  staticPage,
  visit,
};

export type Calls = typeof calls;
