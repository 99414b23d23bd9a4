import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aSession } from "@changming/domain/testing/builders";
import { aDeliveredOrder } from "@changming/domain/testing/invoices";
import { openAdmin, rowOf } from "./support/admin.ts";
import type { RunningSite } from "./support/site.ts";
import { test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");

/** An account with one paid gift in its records. */
async function aPayer(site: RunningSite) {
  const { db } = site.database;
  const order = await aDeliveredOrder(db, { paidAt: site.now() });
  const item = await db
    .selectFrom("order_item")
    .select(["id", "gift_id"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("given_gift")
    .values({
      residence_id: order.residenceId,
      account_id: order.accountId,
      gift_id: item.gift_id ?? 0,
      order_item_id: item.id,
      quantity: 1,
      coins: 1,
      given_at: site.now(),
    })
    .execute();
  const token = await aSession(db, order.accountId, { created_at: site.now(), last_seen_at: site.now() });
  const userInfo = { id: "素心", nickname: "素心", avatar: "", mobile: "138****0000", token, up_tuiguang_id: "" };
  return { order, person: { token, nickname: "素心", userInfo: JSON.stringify(userInfo) } };
}

test("a payer gets a receipt and an invoice", async ({ visit, site }) => {
  const { person } = await aPayer(site);
  const page = await visit({ as: person });
  await page.goto("/consume_records");
  await main(page).getByRole("button", { name: "收据" }).click();
  const dialog = page.getByRole("dialog", { name: "收据" });
  await dialog.getByLabel("付款人（可不填）").fill("林晓岚");
  const [receipt] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "下载收据" }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^收据-SJ-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await dialog.getByRole("button", { name: "关闭" }).click();

  await main(page).getByRole("link", { name: "开发票" }).click();
  await page.waitForURL("**/invoices?order=*");
  expect(await main(page).getByRole("checkbox").isChecked()).toBe(true);
  await main(page).getByLabel("单位", { exact: true }).check();
  await main(page).getByLabel("单位名称").fill("杭州长明文化有限公司");
  await main(page).getByLabel("税号").fill("91330100799655058A");
  await main(page).getByRole("button", { name: "申请发票" }).click();
  await main(page).getByText("税号有误").waitFor();
  await main(page).getByLabel("税号").fill("9133 0100 7996 5505 8b");
  await main(page).getByRole("button", { name: "申请发票" }).click();
  await main(page).getByText("等着开").waitFor();

  const finance = await visit();
  await openAdmin(finance, "finance", "/admin/invoices");
  await rowOf(finance, "杭州***公司").getByRole("button", { name: "上传发票" }).click();
  const answer = finance.getByRole("dialog", { name: /开好了$/ });
  const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
  await answer
    .getByLabel("发票文件（PDF，不超过 5 MB）")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
  await answer.getByLabel("发票号码").fill("26112000000000000001");
  await answer.getByLabel("开票日期").fill("2026-11-21");
  await answer.getByRole("button", { name: "上传并告知" }).click();
  await finance.getByText("发票已放上去，已告知申请人").waitFor();

  await page.reload();
  const [invoice] = await Promise.all([
    page.waitForEvent("download"),
    main(page).getByRole("button", { name: "下载发票" }).click(),
  ]);
  expect((await readFile(await invoice.path())).equals(pdf)).toBe(true);
});
