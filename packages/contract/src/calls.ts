import { account } from "./account.ts";
import { blessing } from "./blessing.ts";
import { gift } from "./gift.ts";
import { home } from "./home.ts";
import { recentNews } from "./recent-news.ts";
import { residence } from "./residence.ts";
import { siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";

/** Every call there is, by noun. */
export const calls = { account, blessing, gift, home, recentNews, residence, siteInfo, slide };

export type Calls = typeof calls;
