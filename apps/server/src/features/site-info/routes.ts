import { siteInfo } from "@changming/contract/site-info";
import { getSiteInfo, presentSiteInfo } from "@changming/domain/site-info/get-site-info";
import { bind } from "../../http/bind.ts";

export const siteInfoRoutes = [
  bind(siteInfo.get, async (ctx) => {
    const { row, today } = await getSiteInfo(ctx);
    return presentSiteInfo(row, today, ctx.media);
  }),
];
