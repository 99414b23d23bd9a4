import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aMessage } from "@changming/domain/testing/family";
import { aVisit } from "@changming/domain/testing/keepsakes";
import { aStudentRemembrance } from "@changming/domain/testing/tributes";
import { accessibilityViolations } from "./support/accessibility.ts";
import { aFamily, memberOf } from "./support/families.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const messages = (page: Page) => main(page).getByRole("article");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "留言的几类" }).getByRole("link", { name });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a deleted message is gone for a visitor, and is restored with 撤销, or later from the tab of deleted ones", async ({
  visit,
  site,
}) => {
  const { db } = site.database;
  const family = await aFamily(site);
  for (const content of ["春天来看您", "冬天来看您"]) await aMessage(db, family.id, { content });
  const page = await visit({ as: family.owner });
  const reader = await visit();
  const readersSee = async () => {
    await reader.goto(`/msg_board?id=${family.id}`);
    return messages(reader).allInnerTexts();
  };
  await page.goto(`/family_board?id=${family.id}`);
  const winter = messages(page).filter({ hasText: "冬天来看您" });
  await winter.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await winter.getByRole("button", { name: /^删除/ }).click();
  await toast(page, "删除成功").waitFor();
  await expectSoon(() => messages(page).count()).toBe(1);
  expect((await readersSee()).join()).not.toContain("冬天来看您");
  await page.getByRole("button", { name: "撤销" }).click();
  await winter.waitFor();
  expect((await readersSee()).join()).toContain("冬天来看您");

  await winter.getByRole("button", { name: /^删除/ }).click();
  await expectSoon(() => messages(page).count()).toBe(1);
  await tab(page, "已删除").click();
  await winter.waitFor();
  expect(await winter.innerText()).toContain(`${family.owner.nickname}于`);
  await winter.getByRole("button", { name: /^恢复/ }).click();
  await toast(page, "已放回，大家又看得到了").waitFor();
  await page.getByRole("heading", { name: "没有删除过的信" }).waitFor();
  expect((await readersSee()).join()).toContain("冬天来看您");
  expect(await db.selectFrom("message").select("id").where("residence_id", "=", family.id).execute()).toHaveLength(2);
});

sweepTest(
  "ten messages a page; one that was deleted elsewhere is reported as gone",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const { db } = site.database;
    const family = await aFamily(site);
    const ids: number[] = [];
    for (let made = 0; made < 11; made += 1) ids.push(await aMessage(db, family.id, { content: `第${made}封` }));
    const page = await visit({ as: family.owner });
    await page.goto(`/family_board?id=${family.id}`);
    await expectSoon(() => messages(page).count()).toBe(10);
    await page.getByRole("navigation", { name: "分页" }).getByRole("link", { name: "下一页" }).click();
    await expectSoon(() => messages(page).count()).toBe(1);
    await db.deleteFrom("message").where("residence_id", "=", family.id).where("content", "=", "第0封").execute();
    await messages(page).getByRole("button", { name: /^删除/ }).click();
    await toast(page, "没有找到您要看的内容").waitFor();
  },
);

sweepTest(
  "students' remembrances are read by owner and managers, and deleted for good after a confirmation",
  async ({ visit, site }) => {
    const { db } = site.database;
    const family = await aFamily(site);
    await aStudentRemembrance(db, family.id);
    const page = await visit({ as: family.owner });
    await page.goto(`/family_board?id=${family.id}`);
    await tab(page, "学生缅怀 1").click();
    await main(page).getByText("青山小学 五年级2班").waitFor();
    await main(page)
      .getByRole("button", { name: /^删除\s*小明/ })
      .click();
    const question = page.getByRole("dialog", { name: "删除小明的缅怀？" });
    await question.getByText("不能恢复").waitFor();
    await question.getByRole("button", { name: "留着" }).click();
    await expectSoon(() => question.count()).toBe(0);
    await main(page)
      .getByRole("button", { name: /^删除\s*小明/ })
      .click();
    await question.getByRole("button", { name: "删除" }).click();
    await toast(page, "删除成功").waitFor();
    await page.getByRole("heading", { name: "还没有学生来缅怀" }).waitFor();
    await expectSoon(() => tab(page, "学生缅怀").innerText()).toBe("学生缅怀");
  },
);

test("a relative reads the messages but cannot delete any, nor see students' remembrances and deleted ones", async ({
  visit,
  site,
}) => {
  const family = await aFamily(site);
  await aMessage(site.database.db, family.id, { content: "春天来看您" });
  const page = await visit({ as: await memberOf(site, family.id, "relative") });
  for (const query of ["", "&tab=deleted", "&tab=students"]) {
    await page.goto(`/family_board?id=${family.id}${query}`);
    await messages(page).filter({ hasText: "春天来看您" }).waitFor();
    expect(await main(page).getByRole("button", { name: /删除/ }).count()).toBe(0);
    expect(await page.getByRole("navigation", { name: "留言的几类" }).count()).toBe(0);
  }
});

sweepTest("visitors are listed, forty a page, with the counts of today and in all", async ({ visit, site }) => {
  const family = await aFamily(site);
  for (let made = 0; made < 41; made += 1) await aVisit(site.database.db, { residenceId: family.id });
  const page = await visit({ as: family.owner });
  await page.goto(`/family_browse?id=${family.id}`);
  await main(page).getByText("其中 41 次留下了名字。").waitFor();
  expect(await main(page).getByText("累计浏览").locator("xpath=..").innerText()).toContain("41");
  expect(await main(page).locator("section li").count()).toBe(40);
  await page.getByRole("navigation", { name: "分页" }).getByRole("link", { name: "下一页" }).click();
  await expectSoon(() => main(page).locator("section li").count()).toBe(1);
});
