import { greyDay, siteInfo } from "@changming/contract/admin/site-info";
import { staticPage } from "@changming/contract/admin/static-page";
import { getAllSettings, presentAllSettings } from "@changming/domain/site-info/get-site-info";
import { saveSiteInfo } from "@changming/domain/site-info/save-site-info";
import { addGreyDay, removeGreyDay } from "@changming/domain/site-info/set-grey-days";
import { fenOfTyped, setSiteMoney } from "@changming/domain/site-info/set-site-money";
import {
  getStaticPageForStaff,
  listPageVersions,
  listStaticPages,
} from "@changming/domain/static-page/get-static-page";
import { type SavedPage, saveStaticPage } from "@changming/domain/static-page/save-static-page";
import { demandFirst, createOnce } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

export const siteRoutes = [
  bind(siteInfo.detail, async (ctx) => presentAllSettings(await getAllSettings(ctx), ctx.media)),
  bind(siteInfo.save, (ctx, input) =>
    saveSiteInfo(ctx, {
      version: input.version,
      logo: input.logo,
      name: input.name,
      tel: input.tel,
      qrcode: input.qrcode,
      wxapp_qrcode: input.wxappQrcode,
      address: input.address,
      email: input.email,
      icp: input.icp,
      police_filing: input.policeFiling,
      copyright: input.copyright,
      website_summary: input.websiteSummary,
      welcome_statement: input.welcomeStatement,
      cooperation_tips: input.cooperationTips,
      theme: input.theme,
      free_gift_nums: input.freeGiftNums,
      album_nums_limit: input.albumNumsLimit,
      photo_nums_limit: input.photoNumsLimit,
    }),
  ),
  bind(siteInfo.setMoney, async (ctx, input) => {
    const { version, isWaiting } = await setSiteMoney(ctx, {
      version: input.version,
      isNeedPay: input.isNeedPay === 1,
      applyMoneyFen: fenOfTyped(input.applyMoney),
      secondPersonFen: fenOfTyped(input.secondPerson),
    });
    return { version, is_waiting: isWaiting };
  }),
  bind(greyDay.add, (ctx, { ref, isYearly, ...day }) =>
    createOnce(ctx, { ref, action: "greyDay.add", contents: [day, isYearly] }, (ctx, earlier) => {
      demandFirst(earlier);
      return addGreyDay(ctx, { ...day, isYearly: isYearly === 1 });
    }),
  ),
  bind(greyDay.remove, async (ctx, input) => {
    await removeGreyDay(ctx, input);
    return { done: true as const };
  }),
  bind(staticPage.list, async (ctx) => ({ itemList: await listStaticPages(ctx) })),
  bind(staticPage.detail, (ctx, input) => getStaticPageForStaff(ctx, input)),
  bind(staticPage.versions, async (ctx, input) => ({ itemList: await listPageVersions(ctx, input) })),
  bind(staticPage.save, (ctx, { ref, ...draft }) =>
    createOnce<SavedPage & { content_type: number }>(
      ctx,
      { ref, action: "staticPage.save", contents: draft },
      async (ctx, earlier) => {
        const over = Math.max(draft.version ?? 0, earlier?.version ?? 0);
        return { content_type: draft.contentType, ...(await saveStaticPage(ctx, { ...draft, version: over })) };
      },
    ),
  ),
];
