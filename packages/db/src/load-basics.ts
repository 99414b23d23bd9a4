import type { Db } from "./database.ts";
import { levels, siteInfo } from "./demo/data/site.ts";

/** What every site needs before the operator has written anything: its settings and the seven levels. */
export async function loadBasics(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("site_info")
      .values({
        id: 1,
        logo: siteInfo.logo,
        name: siteInfo.name,
        tel: "",
        qrcode: "",
        wxapp_qrcode: "",
        address: "",
        email: "",
        icp: "",
        police_filing: "",
        copyright: "",
        website_summary: siteInfo.websiteSummary,
        welcome_statement: siteInfo.welcomeStatement,
        theme: 0,
        is_need_pay: siteInfo.isNeedPay,
        apply_money_fen: siteInfo.applyMoneyFen,
        cooperation_tips: "",
        free_gift_nums: siteInfo.freeGiftNums,
        album_nums_limit: siteInfo.albumNumsLimit,
        photo_nums_limit: siteInfo.photoNumsLimit,
      })
      .execute();
    await trx.insertInto("level").values(levels).execute();
  });
}
