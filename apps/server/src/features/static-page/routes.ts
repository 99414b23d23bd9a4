import { staticPage } from "@changming/contract/static-page";
import { getStaticPage, presentStaticPage } from "@changming/domain/static-page/get-static-page";
import { bind } from "../../http/bind.ts";

export const staticPageRoutes = [
  bind(staticPage.get, async (ctx, input) => presentStaticPage(await getStaticPage(ctx, input))),
];
