import { siteInfo } from "@changming/contract/site-info";
import { getSiteInfo, presentSiteInfo } from "@changming/domain/site-info/get-site-info";
import { bind } from "../../http/bind.ts";
import { staticPage } from "@changming/contract/static-page";
import { getStaticPage, presentStaticPage } from "@changming/domain/static-page/get-static-page";
import { area } from "@changming/contract/area";
import { areaTree } from "@changming/domain/area/area-tree";

export const siteInfoRoutes = [
  bind(siteInfo.get, async (ctx) => {
    const { row, today } = await getSiteInfo(ctx);
    return presentSiteInfo(row, today, ctx);
  }),
];

export const staticPageRoutes = [
  bind(staticPage.get, async (ctx, input) => presentStaticPage(await getStaticPage(ctx, input))),
];

export const areaRoutes = [bind(area.tree, () => Promise.resolve(areaTree))];
