import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aMember, aResidence } from "@changming/domain/testing/builders";
import { aRemembranceCertificate } from "@changming/domain/testing/keepsakes";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const field = (page: Page) => page.getByLabel("证书上的文字");
const sheet = (page: Page) => page.getByRole("article");
const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true });

async function aHome(site: RunningSite) {
  const { db } = site.database;
  const { id } = await aResidence(db, { name: "顾长庚" });
  const people = [await aUser(site), await aUser(site), await aUser(site)] as const;
  const roles = ["owner", "manager", "relative"] as const;
  for (const [place, account] of people.entries())
    await aMember(db, id, roles[place] ?? "relative", { account: { ...account, mobile: "" } });
  return { id, people };
}

test("the text is written with placeholders and previewed at once, and is on the next certificate", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/400.*relationResidence/);
  const { id, people } = await aHome(site);
  const page = await visit({ as: people[0] });
  await page.goto(`/family_cherish?id=${id}`);
  await sheet(page).getByText("灯还亮着，人还记得。特立此证。").waitFor();
  await field(page).fill("谢谢您记得。");
  await page.getByRole("button", { name: "缅怀人", exact: true }).click();
  expect(await field(page).inputValue()).toBe("谢谢您记得。{缅怀人}");
  await sheet(page).getByText("谢谢您记得。张三").waitFor();
  await field(page).fill("谢谢{您}。");
  await page.getByRole("alert").getByText("花括号里只能写：缅怀人、姓名、编号、日期").waitFor();
  await sheet(page).getByText("谢谢您记得。张三").waitFor();
  await field(page).fill("{缅怀人}，谢谢您记得{姓名}。");
  await sheet(page).getByText("张三，谢谢您记得顾长庚。").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await save(page).click();
  await page.getByRole("status").getByText("保存成功").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await sheet(page).isVisible()).toBe(true);
  for (const besides of [field(page), page.getByRole("heading", { level: 1 }), page.getByLabel("家庭居所")])
    expect(await besides.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "用通行的文字" }).click();
  await sheet(page).getByText("灯还亮着，人还记得。特立此证。").waitFor();

  const holder = await aUser(site);
  const template = "{缅怀人}，谢谢您记得{姓名}。";
  await aRemembranceCertificate(site.database.db, id, holder.id, { template });
  const guest = await visit({ as: holder });
  await guest.goto(`/cherish?id=${id}`);
  await sheet(guest).getByText(`${holder.nickname}，谢谢您记得顾长庚。`).waitFor();
  for (const [name, file] of [
    ["存为图片", "缅怀证书-顾长庚.png"],
    ["存为 PDF", "缅怀证书-顾长庚.pdf"],
  ] as const) {
    const download = guest.waitForEvent("download");
    await guest.getByRole("button", { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

sweepTest(
  "when another member saved first, both texts are displayed, and the user chooses",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409.*relationResidence/);
    const { id, people } = await aHome(site);
    const mine = await visit({ as: people[0] });
    const theirs = await visit({ as: people[1] });
    for (const page of [mine, theirs]) {
      await page.goto(`/family_cherish?id=${id}`);
      await field(page).waitFor();
    }
    await field(theirs).fill("管理人写的。");
    await save(theirs).click();
    await theirs.getByRole("status").getByText("保存成功").waitFor();
    await field(mine).fill("主理人写的。");
    await save(mine).click();
    await mine.getByRole("alert").getByText("刚才有家人也改过这里，请先看看最新的内容，再保存您的修改").waitFor();
    const conflict = mine.getByRole("region", { name: "家人刚才保存的文字" });
    await conflict.getByText("管理人写的。").waitFor();
    expect(await field(mine).inputValue()).toBe("主理人写的。");
    expect(await accessibilityViolations(mine)).toEqual([]);
    await conflict.getByRole("button", { name: "保留我的，再保存" }).click();
    await conflict.waitFor({ state: "detached" });
    const saved = () =>
      site.database.db
        .selectFrom("residence")
        .select("certificate_template")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    await expectSoon(async () => (await saved()).certificate_template).toBe("主理人写的。");
  },
);

sweepTest("a relative sees the text of the certificate, and writes nothing", async ({ visit, site }) => {
  const { id, people } = await aHome(site);
  const page = await visit({ as: people[2], width: 360 });
  await page.goto(`/family_cherish?id=${id}`);
  await sheet(page).getByText("灯还亮着，人还记得。特立此证。").waitFor();
  expect(await field(page).count()).toBe(0);
  expect(await overflow(page)).toBe(0);
});
