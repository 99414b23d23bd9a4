import type { Binding } from "../http/bind.ts";
import { accountRoutes } from "./account/routes.ts";
import { albumRoutes } from "./album/routes.ts";
import { blessingRoutes } from "./blessing/routes.ts";
import { certificateRoutes } from "./certificate/routes.ts";
import { gardenRoutes } from "./garden/routes.ts";
import { giftRoutes } from "./gift/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { messageScriptRoutes } from "./message-script/routes.ts";
import { newsRoutes } from "./news/routes.ts";
import { noticeRoutes } from "./notice/routes.ts";
import { recentNewsRoutes } from "./recent-news/routes.ts";
import { residenceRoutes } from "./residence/routes.ts";
import { shareRoutes } from "./share/routes.ts";
import { siteInfoRoutes } from "./site-info/routes.ts";
import { slideRoutes } from "./slide/routes.ts";
import { staticPageRoutes } from "./static-page/routes.ts";
import { visitRoutes } from "./visit/routes.ts";

/** Every call with what answers it; a test holds that none of the contract is missing. */
export const bindings: readonly Binding[] = [
  ...accountRoutes,
  ...albumRoutes,
  ...blessingRoutes,
  ...certificateRoutes,
  ...gardenRoutes,
  ...giftRoutes,
  ...homeRoutes,
  ...messageScriptRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...recentNewsRoutes,
  ...residenceRoutes,
  ...shareRoutes,
  ...siteInfoRoutes,
  ...slideRoutes,
  ...staticPageRoutes,
  ...visitRoutes,
];
