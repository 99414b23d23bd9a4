// Written by tools/gen-registries.ts.
import type { Binding } from "../http/bind.ts";
import { accountRoutes, entryRoutes } from "./account/routes.ts";
import { albumRoutes, familyAlbumRoutes } from "./album/routes.ts";
import { applicationReviewRoutes, applicationRoutes } from "./application/routes.ts";
import { certificateRoutes, propertyCorrectionRoutes } from "./certificate/routes.ts";
import { concernRoutes } from "./concern/routes.ts";
import { cooperationRoutes } from "./cooperation/routes.ts";
import { familyCopyRoutes } from "./family-copy/routes.ts";
import { familyRoutes } from "./family/routes.ts";
import { feedbackRoutes } from "./feedback/routes.ts";
import { gardenRoutes } from "./garden/routes.ts";
import { dressingRoutes, giftRoutes } from "./gift/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { ownInvoiceRoutes } from "./invoice/routes.ts";
import { mailingRoutes } from "./mailing/routes.ts";
import { memorialDayRoutes } from "./memorial-day/routes.ts";
import { messageRoutes, messageScriptRoutes } from "./message/routes.ts";
import { consumptionRoutes, orderRoutes, receiptRoutes } from "./order/routes.ts";
import { ownGardenRoutes } from "./own-garden/routes.ts";
import { plateRoutes } from "./plate/routes.ts";
import { newsRoutes, noticeRoutes, slideRoutes } from "./publication/routes.ts";
import { recentNewsRoutes } from "./recent-news/routes.ts";
import { remembranceRoutes, studentRemembranceRoutes } from "./remembrance/routes.ts";
import { reminderRoutes } from "./reminder/routes.ts";
import { residenceMemberRoutes } from "./residence-member/routes.ts";
import { residenceRoutes } from "./residence/routes.ts";
import { shareRoutes } from "./share/routes.ts";
import { signInWaysRoutes } from "./sign-in-ways/routes.ts";
import { areaRoutes, siteInfoRoutes, staticPageRoutes } from "./site-info/routes.ts";
import { uploadRoutes } from "./upload/routes.ts";
import { verificationCodeRoutes } from "./verification-code/routes.ts";
import { visitRoutes } from "./visit/routes.ts";

/** Every call of the site with its handler. */
export const bindings: readonly Binding[] = [
  ...accountRoutes,
  ...albumRoutes,
  ...applicationReviewRoutes,
  ...applicationRoutes,
  ...areaRoutes,
  ...certificateRoutes,
  ...concernRoutes,
  ...consumptionRoutes,
  ...cooperationRoutes,
  ...dressingRoutes,
  ...entryRoutes,
  ...familyAlbumRoutes,
  ...familyCopyRoutes,
  ...familyRoutes,
  ...feedbackRoutes,
  ...gardenRoutes,
  ...giftRoutes,
  ...homeRoutes,
  ...inboxRoutes,
  ...mailingRoutes,
  ...memorialDayRoutes,
  ...messageRoutes,
  ...messageScriptRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...ownGardenRoutes,
  ...ownInvoiceRoutes,
  ...plateRoutes,
  ...propertyCorrectionRoutes,
  ...receiptRoutes,
  ...recentNewsRoutes,
  ...remembranceRoutes,
  ...reminderRoutes,
  ...residenceMemberRoutes,
  ...residenceRoutes,
  ...shareRoutes,
  ...signInWaysRoutes,
  ...siteInfoRoutes,
  ...slideRoutes,
  ...staticPageRoutes,
  ...studentRemembranceRoutes,
  ...uploadRoutes,
  ...verificationCodeRoutes,
  ...visitRoutes,
];
