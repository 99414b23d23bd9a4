import type { Page } from "playwright-core";
import { expect } from "vitest";
import { randomId } from "@changming/kit/ids";
import { accessibilityViolations } from "./support/accessibility.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { aFamily, memberOf, type BuiltFamily, familyAddress } from "./support/families.ts";
import { aJpeg, choose } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const toast = (page: Page, content: string) => page.getByRole("status").filter({ hasText: content });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const content = (page: Page) => part(page, "画像与题字");
const dialog = (page: Page) => page.getByRole("dialog");

async function openHome(page: Page, family: BuiltFamily): Promise<void> {
  await page.goto(familyAddress("/family_index", family));
  await part(page, "可以做的事").waitFor();
}

/** Clicks until it is saved: submitting is limited to once a second. */
async function saveAgain(page: Page, name: string): Promise<void> {
  await expectSoon(async () => {
    const save = content(page).getByRole("button", { name, exact: true });
    await save.click({ timeout: 1_000 }).catch(() => undefined);
    return toast(page, "已经保存").count();
  }).toBe(1);
}

function stored(site: RunningSite, id: number) {
  return site.database.db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

sweepTest("the family's home displays the next memorial day, who this was and what to do", async ({ visit, site }) => {
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openHome(page, family);
  await page.getByText("还有 二十三天，是顾长庚去世三周年的忌日。").waitFor();
  const facts = await part(page, "她的资料").innerText();
  for (const fact of ["1938年4月12日", "农历戊寅年三月十二", "2023年12月14日", "享年"]) {
    expect(facts.replaceAll(/\s/g, "")).toContain(fact);
  }
  await part(page, "往后三年的日子").getByText("顾长庚诞辰八十九周年").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "下载日历文件" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const subscribe = page.getByRole("link", { name: "订阅到日历" });
  expect(await subscribe.getAttribute("href")).toMatch(new RegExp(`^webcal://.+/files/calendar/${family.id}\\.ics$`));
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a member creates their own calendar URL of a private residence, which stops working when they revoke it", async ({
  visit,
  site,
}) => {
  const family = await aFamily(site, { is_private: true });
  const page = await visit({ as: family.owner });
  await openHome(page, family);
  const days = part(page, "往后三年的日子");
  await days.getByRole("button", { name: "生成我的订阅地址" }).click();
  const address = await days.getByRole("textbox").inputValue();
  expect((await page.request.get(address)).status()).toBe(200);
  await days.getByRole("button", { name: "停用这个地址" }).click();
  await days.getByRole("button", { name: "生成我的订阅地址" }).waitFor();
  expect((await page.request.get(address)).status()).toBe(404);
});

sweepTest(
  "a martyr's residence has no birthday, no level, and no choice of the anniversary's calendar",
  async ({ visit, site }) => {
    const family = await aFamily(site, { kind: "martyr", source: "县志" });
    const page = await visit({ as: family.owner });
    await openHome(page, family);
    await part(page, "往后三年的日子").getByText("去世三周年").waitFor();
    expect(await page.getByText("诞辰").count()).toBe(0);
    expect(await part(page, "她的资料").getByText("等级").count()).toBe(0);
    await content(page).getByRole("button", { name: "修改" }).click();
    await content(page).getByRole("group", { name: "忌日怎么过" }).waitFor();
    expect(await content(page).getByRole("group", { name: "生辰怎么过" }).count()).toBe(0);
  },
);

test("portrait, texts and calendar are changed, and are in the residence at once", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openHome(page, family);
  await content(page).getByRole("button", { name: "修改" }).click();
  await content(page).getByLabel("简介").fill("教了四十年书");
  await content(page).getByLabel("上联").fill("春风化雨");
  await content(page).getByLabel("下联").fill("");
  await choose(content(page).getByRole("button", { name: /(?:选择图片|换一张)/ }), await aJpeg(page, "像.jpg"));
  await dialog(page).getByRole("button", { name: "就用这一部分" }).click();
  await content(page).getByText("上传成功").waitFor();
  await content(page).getByRole("group", { name: "忌日怎么过" }).getByLabel("按农历").check();
  await content(page).getByRole("button", { name: "保存" }).click();
  await content(page).getByText("楹联请写上下两句").waitFor();
  await content(page).getByLabel("下联").fill("桃李成蹊");
  expect(await accessibilityViolations(page)).toEqual([]);
  await saveAgain(page, "保存");
  await page.getByText("还有 十九天，是顾长庚去世三周年的忌日。").waitFor();
  const row = await stored(site, family.id);
  expect(row).toMatchObject({ summary: "教了四十年书", couplet: ["春风化雨", "桃李成蹊"], anniversary_by: "lunar" });
  expect(row.portrait).toMatch(/^uploads\//);
  const visitor = await visit();
  await visitor.goto(`/home?id=${family.id}`);
  await visitor.getByText("教了四十年书").first().waitFor();
});

sweepTest(
  "of two tabs the later one learns what the other changed, and both keep their input",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409/);
    const family = await aFamily(site);
    const late = await visit({ as: family.owner });
    const early = await visit({ as: family.owner });
    for (const page of [late, early]) {
      await openHome(page, family);
      await content(page).getByRole("button", { name: "修改" }).click();
    }
    await early.getByLabel("匾额").fill("长春堂");
    await content(early).getByRole("button", { name: "保存" }).click();
    await toast(early, "已经保存").waitFor();
    await late.getByLabel("简介").fill("我写的简介");
    await content(late).getByRole("button", { name: "保存" }).click();
    await late.getByText("刚才有家人也改过这里，请先看看最新的内容，再保存您的修改").waitFor();
    await content(late).getByText("长春堂").waitFor();
    expect(await late.getByLabel("简介").inputValue()).toBe("我写的简介");
    await saveAgain(late, "仍然保存我写的");
    expect(await stored(site, family.id)).toMatchObject({ plaque: "长春堂", summary: "我写的简介" });
  },
);

test("the owner confirms the consequences and closes the residence, and opens it again; a manager cannot", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openHome(page, family);
  const open = page.getByRole("radio", { name: /^公开/ });
  const closed = page.getByRole("radio", { name: /^私密/ });
  await closed.click();
  await dialog(page).getByText("搜索、园区、名录和排行里不再出现").waitFor();
  await dialog(page).getByRole("button", { name: "先不了" }).click();
  expect(await open.isChecked()).toBe(true);
  expect((await stored(site, family.id)).is_private).toBe(false);
  await closed.click();
  await dialog(page).getByRole("button", { name: "设为私密" }).click();
  await expectSoon(() => closed.isChecked()).toBe(true);
  const visitor = await visit();
  await visitor.goto(`/home?id=${family.id}`);
  await visitor.getByRole("heading", { name: notFoundTitle }).waitFor();
  await open.click();
  await dialog(page).getByRole("button", { name: "设为公开" }).click();
  await expectSoon(() => open.isChecked()).toBe(true);
  await visitor.goto(`/home?id=${family.id}`);
  await visitor.getByRole("heading", { name: family.name }).first().waitFor();

  const manager = await visit({ as: await memberOf(site, family.id, "manager") });
  await openHome(manager, family);
  await manager.getByText("公开还是私密，由主理人决定。").waitFor();
  expect(await manager.getByRole("radio", { name: /^私密/ }).isDisabled()).toBe(true);
});

test("a relative sees everything, changes nothing; a user outside the family gets to their own residences", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site, { is_private: true });
  const page = await visit({ as: await memberOf(site, family.id, "relative") });
  await openHome(page, family);
  expect(await page.getByRole("button", { name: "修改" }).count()).toBe(0);
  expect(await part(page, "留一份在家里").count()).toBe(0);
  await page.goto(familyAddress("/family_index_edit", family));
  await page.getByRole("heading", { name: "生平由主理人和管理人来写" }).waitFor();
  const stranger = await visit({ as: (await aFamily(site)).owner });
  await stranger.goto(familyAddress("/family_index", family));
  await stranger.waitForURL((url) => url.pathname === "/family_home");
});

sweepTest(
  "one click requests the family's copy; the page displays its progress and the download",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    const page = await visit({ as: family.owner });
    await openHome(page, family);
    await part(page, "留一份在家里").getByRole("button", { name: "整理一份副本" }).click();
    await part(page, "留一份在家里").getByText("整理好了会写到您的站内消息里").waitFor();
    await site.database.db
      .updateTable("family_copy")
      .set({
        state: "ready",
        bytes: 1_240_000,
        ready_at: site.now(),
        drop_after: new Date(site.now().getTime() + 7 * 86_400_000),
      })
      .where("residence_id", "=", family.id)
      .execute();
    await page.getByText("2026年11月21日整理好的，共 1.2 MB。请在2026年11月28日以前下载").waitFor();
    expect(await page.getByRole("link", { name: "下载副本" }).getAttribute("href")).toMatch(/^\/files\/copy\//);
  },
);

sweepTest(
  "the link of a copy is renewed on an open page, and an expired copy is explained",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    const now = site.now();
    await site.database.db
      .insertInto("family_copy")
      .values({
        residence_id: family.id,
        account_id: family.owner.id,
        state: "ready",
        bytes: 1_240_000,
        stored_as: randomId(),
        asked_at: now,
        ready_at: now,
        drop_after: new Date(now.getTime() + 86_400_000),
      })
      .execute();
    const page = await visit({ as: family.owner, clock: now });
    await openHome(page, family);
    const copy = part(page, "留一份在家里");
    await copy.getByRole("link", { name: "下载副本" }).waitFor();
    const renewed = page.waitForResponse((answer) => answer.url().includes("copyState"));
    await page.clock.runFor(300_000);
    await renewed;
    await site.database.db
      .updateTable("family_copy")
      .set({ drop_after: new Date(now.getTime() - 1_000) })
      .where("residence_id", "=", family.id)
      .execute();
    await copy.getByRole("link", { name: "下载副本" }).click();
    await copy.getByRole("alert").filter({ hasText: "这份副本已经不在了" }).waitFor();
    await copy.getByRole("button", { name: "整理一份副本" }).waitFor();
  },
);
