import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden, aMember, aResidence } from "@changming/domain/testing/builders";
import { aCorrection } from "@changming/domain/testing/family";
import { aPropertyCertificate } from "@changming/domain/testing/keepsakes";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { aUser } from "./support/image-files.ts";
import { gardenAdminOf } from "./support/application.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const form = (page: Page) => page.getByRole("dialog", { name: "答复更正申请" });
const send = (page: Page) => form(page).getByRole("button", { name: "确认答复" }).click();

/** A private residence in Z区 0026 号 whose owner requested a correction; beside it another in Z区 0027 号. */
async function aRequest(site: RunningSite) {
  const { db } = site.database;
  const garden = await aGarden(db);
  const facts = { garden_id: garden, letter: "Z", is_private: true, native_place: "浙江省,绍兴市" };
  const { id } = await aResidence(db, { ...facts, number: 26 });
  await aResidence(db, { ...facts, number: 27 });
  await aPropertyCertificate(db, id);
  const requester = await aUser(site);
  await aMember(db, id, "owner", { account: { ...requester, mobile: "" } });
  await aCorrection(db, id, requester.id);
  return { id, garden, requester };
}

async function openForm(page: Page, nickname: string): Promise<void> {
  await page.goto("/park_review?tab=corrections");
  await page.getByRole("button", { name: `答复${nickname}` }).click();
}

test("staff correct a certificate in one form, its family reads what changed, and the certificate is updated", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409.*correction/);
  const { id, garden, requester } = await aRequest(site);
  const page = await visit({ as: await gardenAdminOf(site, garden), width: 360 });
  const late = await visit({ as: await gardenAdminOf(site, garden) });
  for (const each of [page, late]) await openForm(each, requester.nickname);
  await send(page);
  await form(page).getByRole("alert").getByText("请选择更正或不更正").waitFor();
  await form(page).getByRole("radio", { name: "更正", exact: true }).check();
  const field = (label: string) => form(page).getByLabel(label, { exact: true });
  expect(await field("编号").inputValue()).toBe("26");
  expect(await field("姓名").inputValue()).toBe("周念慈");
  expect(await field("出生日期：月").inputValue()).toBe("4");
  await send(page);
  await form(page).getByRole("alert").getByText("请写明答复").waitFor();
  await field("答复").fill("已按档案改好。");
  await send(page);
  await form(page)
    .getByRole("alert")
    .getByText(/没有改动任何一项/)
    .waitFor();
  await field("编号").fill("27");
  await field("籍贯：城市").selectOption("宁波市");
  await field("出生日期：日").selectOption("13");
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await send(page);
  await form(page).getByRole("alert").getByText("Z区 0027 号已有居所，请换一个编号").waitFor();
  await field("编号").fill("28");
  // Submitting is limited to once a second.
  await expectSoon(async () => {
    const again = form(page).getByRole("button", { name: "确认答复" });
    await again.click({ timeout: 1_000 }).catch(() => undefined);
    return page.getByText("没有等待答复的更正").count();
  }).toBe(1);

  await form(late).getByRole("radio", { name: "不更正" }).check();
  await form(late).getByLabel("答复", { exact: true }).fill("没有错。");
  await send(late);
  await late.getByRole("status").getByText("这条更正申请已经答复过了").waitFor();

  const applicantPage = await visit({ as: requester });
  await applicantPage.goto("/msgs");
  await applicantPage.getByRole("link", { name: /居所证书已更正/ }).click();
  for (const text of [
    "居所编号由“Z区 0026 号”改为“Z区 0028 号”。",
    "籍贯由“浙江省绍兴市”改为“浙江省宁波市”。",
    "出生日期由“1938年4月12日”改为“1938年4月13日”。",
    "已按档案改好。",
  ]) {
    await applicantPage.getByText(text).waitFor();
  }
  await applicantPage.goto(`/family_ship?id=${id}`);
  await applicantPage
    .getByText(/Z区 0028 号/)
    .first()
    .waitFor();
});

sweepTest(
  "if nothing has to change, the family reads the reason, and nothing is called corrected",
  async ({ visit, site }) => {
    const { garden, requester } = await aRequest(site);
    const page = await visit({ as: await gardenAdminOf(site, garden) });
    await openForm(page, requester.nickname);
    await form(page).getByRole("radio", { name: "不更正" }).check();
    await form(page).getByLabel("答复", { exact: true }).fill("档案上就是这样写的。");
    await send(page);
    await page.getByText("没有等待答复的更正").waitFor();
    const applicantPage = await visit({ as: requester });
    await applicantPage.goto("/msgs");
    await applicantPage.getByRole("link", { name: /居所证书未更正/ }).click();
    await applicantPage.getByText("档案上就是这样写的。").waitFor();
  },
);

sweepTest(
  "a garden administrator who decides about a private residence's certificate gets the same 404 for its page as anyone",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const { id, garden } = await aRequest(site);
    const page = await visit({ as: await gardenAdminOf(site, garden) });
    for (const path of ["/home", "/introd", "/album", "/msg_board", "/gift_ranking", "/ship"]) {
      await page.goto(`${path}?id=${id}`);
      await page.getByRole("heading", { name: notFoundTitle }).waitFor();
      expect(await page.getByText("周念慈").count(), path).toBe(0);
    }
  },
);
