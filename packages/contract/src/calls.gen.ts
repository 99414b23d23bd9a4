// Written by tools/gen-registries.ts.
import { account } from "./account.ts";
import { album } from "./album.ts";
import { applicationReview } from "./application-review.ts";
import { application } from "./application.ts";
import { area } from "./area.ts";
import { certificateTemplate } from "./certificate-template.ts";
import { certificate, propertyCertificate, remembranceCertificate } from "./certificate.ts";
import { concern } from "./concern.ts";
import { consumption } from "./consumption.ts";
import { cooperation } from "./cooperation.ts";
import { dressing } from "./dressing.ts";
import { familyAlbum } from "./family-album.ts";
import { familyCopy } from "./family-copy.ts";
import { familyMessages } from "./family-messages.ts";
import { family } from "./family.ts";
import { feedback } from "./feedback.ts";
import { garden } from "./garden.ts";
import { gift } from "./gift.ts";
import { home } from "./home.ts";
import { inbox } from "./inbox.ts";
import { invoice } from "./invoice.ts";
import { mailing } from "./mailing.ts";
import { memorialDay } from "./memorial-day.ts";
import { message, messageScript } from "./message.ts";
import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { order } from "./order.ts";
import { ownGarden } from "./own-garden.ts";
import { plate } from "./plate.ts";
import { propertyCorrection } from "./property-correction.ts";
import { receipt } from "./receipt.ts";
import { recentNews } from "./recent-news.ts";
import { remembrance } from "./remembrance.ts";
import { reminder } from "./reminder.ts";
import { residenceMember } from "./residence-member.ts";
import { residence } from "./residence.ts";
import { share } from "./share.ts";
import { siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";
import { staticPage } from "./static-page.ts";
import { studentRemembrance } from "./student-remembrance.ts";
import { upload } from "./upload.ts";
import { verificationCode } from "./verification-code.ts";
import { visit } from "./visit.ts";

/** Every call of the site, by noun. */
export const calls = {
  account,
  album,
  application,
  applicationReview,
  area,
  certificate,
  certificateTemplate,
  concern,
  consumption,
  cooperation,
  dressing,
  family,
  familyAlbum,
  familyCopy,
  familyMessages,
  feedback,
  garden,
  gift,
  home,
  inbox,
  invoice,
  mailing,
  memorialDay,
  message,
  messageScript,
  news,
  notice,
  order,
  ownGarden,
  plate,
  propertyCertificate,
  propertyCorrection,
  receipt,
  recentNews,
  remembrance,
  remembranceCertificate,
  reminder,
  residence,
  residenceMember,
  share,
  siteInfo,
  slide,
  staticPage,
  studentRemembrance,
  upload,
  verificationCode,
  visit,
};

export type Calls = typeof calls;
