import type { Binding } from "../http/bind.ts";
import { entryRoutes } from "./account/entry-routes.ts";
import { accountRoutes } from "./account/routes.ts";
import { albumRoutes } from "./album/routes.ts";
import { areaRoutes } from "./area/routes.ts";
import { blessingRoutes } from "./blessing/routes.ts";
import { certificateRoutes } from "./certificate/routes.ts";
import { consumptionRoutes } from "./consumption/routes.ts";
import { cooperationRoutes } from "./cooperation/routes.ts";
import { feedbackRoutes } from "./feedback/routes.ts";
import { gardenRoutes } from "./garden/routes.ts";
import { giftRoutes } from "./gift/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { messageScriptRoutes } from "./message-script/routes.ts";
import { newsRoutes } from "./news/routes.ts";
import { noticeRoutes } from "./notice/routes.ts";
import { recentNewsRoutes } from "./recent-news/routes.ts";
import { remembranceRoutes } from "./remembrance/routes.ts";
import { residenceRoutes } from "./residence/routes.ts";
import { shareRoutes } from "./share/routes.ts";
import { siteInfoRoutes } from "./site-info/routes.ts";
import { slideRoutes } from "./slide/routes.ts";
import { staticPageRoutes } from "./static-page/routes.ts";
import { uploadRoutes } from "./upload/routes.ts";
import { verificationCodeRoutes } from "./verification-code/routes.ts";
import { visitRoutes } from "./visit/routes.ts";

/** Every call with what answers it; a test holds that none of the contract is missing. */
export const bindings: readonly Binding[] = [
  ...entryRoutes,
  ...accountRoutes,
  ...albumRoutes,
  ...areaRoutes,
  ...blessingRoutes,
  ...certificateRoutes,
  ...consumptionRoutes,
  ...cooperationRoutes,
  ...feedbackRoutes,
  ...gardenRoutes,
  ...giftRoutes,
  ...homeRoutes,
  ...inboxRoutes,
  ...messageScriptRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...recentNewsRoutes,
  ...remembranceRoutes,
  ...residenceRoutes,
  ...shareRoutes,
  ...siteInfoRoutes,
  ...slideRoutes,
  ...staticPageRoutes,
  ...uploadRoutes,
  ...verificationCodeRoutes,
  ...visitRoutes,
];
