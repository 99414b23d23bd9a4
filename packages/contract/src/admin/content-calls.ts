import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { friendLink, hotWord, messageScript, newsCategory } from "./operator-items.ts";
import { greyDay, siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";
import { staticPage } from "./static-page.ts";
import { upload } from "./upload.ts";

export const contentCalls = {
  friendLink,
  greyDay,
  hotWord,
  messageScript,
  news,
  newsCategory,
  notice,
  siteInfo,
  slide,
  staticPage,
  upload,
};
