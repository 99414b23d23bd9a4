import { account } from "./account.ts";
import { album } from "./album.ts";
import { area } from "./area.ts";
import { blessing } from "./blessing.ts";
import { propertyCertificate, remembranceCertificate } from "./certificate.ts";
import { consumption } from "./consumption.ts";
import { cooperation } from "./cooperation.ts";
import { feedback } from "./feedback.ts";
import { garden } from "./garden.ts";
import { gift } from "./gift.ts";
import { home } from "./home.ts";
import { inbox } from "./inbox.ts";
import { messageScript } from "./message-script.ts";
import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { recentNews } from "./recent-news.ts";
import { remembrance } from "./remembrance.ts";
import { residence } from "./residence.ts";
import { share } from "./share.ts";
import { siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";
import { staticPage } from "./static-page.ts";
import { upload } from "./upload.ts";
import { verificationCode } from "./verification-code.ts";
import { visit } from "./visit.ts";

/** Every call there is, by noun. */
export const calls = {
  account,
  album,
  area,
  blessing,
  consumption,
  cooperation,
  feedback,
  garden,
  gift,
  home,
  inbox,
  messageScript,
  news,
  notice,
  propertyCertificate,
  recentNews,
  remembrance,
  remembranceCertificate,
  residence,
  share,
  siteInfo,
  slide,
  staticPage,
  upload,
  verificationCode,
  visit,
};

export type Calls = typeof calls;
