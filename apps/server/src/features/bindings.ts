import type { Binding } from "../http/bind.ts";
import { accountRoutes } from "./account/routes.ts";
import { blessingRoutes } from "./blessing/routes.ts";
import { giftRoutes } from "./gift/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { recentNewsRoutes } from "./recent-news/routes.ts";
import { residenceRoutes } from "./residence/routes.ts";
import { siteInfoRoutes } from "./site-info/routes.ts";
import { slideRoutes } from "./slide/routes.ts";

/** Every call with what answers it; a test holds that none of the contract is missing. */
export const bindings: readonly Binding[] = [
  ...accountRoutes,
  ...blessingRoutes,
  ...giftRoutes,
  ...homeRoutes,
  ...recentNewsRoutes,
  ...residenceRoutes,
  ...siteInfoRoutes,
  ...slideRoutes,
];
