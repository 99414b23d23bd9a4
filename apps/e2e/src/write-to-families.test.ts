import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { chooseByKeys, openAdmin, rowOf, tabTo, typeInto } from "./support/admin.ts";
import { demoPerson, logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test } from "./support/test.ts";

/** The garden of a residence that the demo's owner has, with the names of all of theirs there. */
async function ownersGarden({ database: { db } }: RunningSite) {
  const rows = await db
    .selectFrom("residence")
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.id", "residence.name", "garden.id as garden_id", "garden.name as garden_name"])
    .where("account.mobile", "=", demoPerson("owner").mobile)
    .where("member.role", "in", ["owner", "manager"])
    .where("residence.hidden_at", "is", null)
    .orderBy("residence.letter")
    .orderBy("residence.number")
    .execute();
  const own = rows.filter(({ garden_id }) => garden_id === rows[0]?.garden_id);
  return { id: own[0]?.garden_id ?? 0, name: own[0]?.garden_name ?? "", residences: own };
}

async function newcomerOf(db: RunningSite["database"]["db"]): Promise<number> {
  const { mobile } = demoPerson("newcomer");
  const { id } = await db.selectFrom("account").select("id").where("mobile", "=", mobile).executeTakeFirstOrThrow();
  return id;
}

/** A second family of the garden: the newcomer looks after one of its residences too. */
async function addManager({ database: { db }, now }: RunningSite, residenceId: number): Promise<void> {
  const id = await newcomerOf(db);
  const row = { residence_id: residenceId, account_id: id, role: "manager" as const, relation: "侄女" };
  await db
    .insertInto("residence_member")
    .values({ ...row, created_at: now() })
    .execute();
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }).last());
  await page.keyboard.press("Enter");
}

/** Switches the newcomer's letters off, or on again, as they would elsewhere at this moment. */
async function setNewcomer({ database: { db }, now }: RunningSite, accepts: boolean): Promise<void> {
  const id = await newcomerOf(db);
  const choice = { accepts_mailings: accepts, accepts_sms: false, changed_at: now() };
  await db
    .insertInto("mailing_preference")
    .values({ account_id: id, ...choice })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(choice))
    .execute();
}

async function send(page: Page, recipients: RegExp): Promise<void> {
  await press(page, recipients);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole("button", { name: "寄出", exact: true }));
  await page.keyboard.press("Enter");
  await page.getByText("寄完了", { exact: true }).first().waitFor();
}

test("staff write to the families of a garden with the keyboard; each reads names filled in, and stops further letters", async ({
  site,
  visit,
  browserErrors,
}) => {
  // The confirmations of numbers that have changed.
  browserErrors.expect(/409/);
  const garden = await ownersGarden(site);
  await addManager(site, garden.residences[0]?.id ?? 0);
  const page = await visit();
  await openAdmin(page, "editor", "/admin/mailings");
  await press(page, "写一封信");
  await chooseByKeys(page, page.getByLabel("哪个园区的家属"), garden.name);
  await typeInto(page, page.getByLabel("标题", { exact: true }), "冬至开放时间");
  const content = page.getByLabel("正文");
  await tabTo(page, content);
  await press(page, "称呼");
  await page.keyboard.type("：\n冬至前后{园名}早七点开门，");
  await press(page, "逝者姓名");
  await page.keyboard.type("也在等您。");
  expect(await content.inputValue()).toBe("{称呼}：\n冬至前后{园名}早七点开门，{逝者姓名}也在等您。");
  await press(page, "存好，去预览");
  await page.getByText("第 2 行第 5 个字的“{园名}”不认得").waitFor();
  // The unknown placeholder is selected: what is typed replaces it.
  await expectSoon(() => content.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("{园区名}");
  await press(page, "存好，去预览");

  await page.getByText("第 1 封，共 2 封").waitFor();
  const letter = page.getByRole("region", { name: "预览" });
  await letter.getByText(`早七点开门`).waitFor();
  expect(await letter.textContent()).not.toContain(demoPerson("owner").nickname);
  await press(page, "下一封");
  await page.getByText("第 2 封，共 2 封").waitFor();
  expect(await page.getByText("这个园区还没有寄过").count()).toBe(1);
  expect(await page.getByText("全园", { exact: true }).count()).toBe(1);
  await letter.getByText(`您收到这封信，是因为您照看着${garden.name}里的居所。`).waitFor();
  await press(page, /^寄给 2 人$/);
  await setNewcomer(site, false);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 人，照看").waitFor();
  await dialog.getByRole("button", { name: "寄出", exact: true }).press("Enter");
  // The error comes with the new numbers, in the dialog and on the page; the second letter is gone.
  await dialog.getByText("收信的人数刚刚变了").waitFor();
  await dialog.getByText("1 人，照看").waitFor();
  // Closing after an error fetches the page again.
  const fetchedAgain = page.waitForResponse((response) => response.url().includes("actionName=preview"));
  await dialog.getByRole("button", { name: "先不做了" }).press("Enter");
  await fetchedAgain;
  await page.getByText("第 1 封，共 1 封").waitFor();
  await press(page, /^寄给 1 人$/);
  await setNewcomer(site, true);
  await dialog.getByRole("button", { name: "寄出", exact: true }).press("Enter");
  await dialog.getByText("2 人，照看").waitFor();
  await dialog.getByRole("button", { name: "寄出", exact: true }).press("Enter");
  await page.getByText("寄完了", { exact: true }).first().waitFor();
  await rowOf(page, "已进站内消息").nth(1).waitFor();

  const family = await visit({ as: await logIn(site, "owner") });
  await family.goto("/msgs");
  await family.getByRole("link", { name: /冬至开放时间/ }).click();
  const names = garden.residences.map(({ name }) => name).join("、");
  await family.getByText(`${demoPerson("owner").nickname}：`, { exact: true }).waitFor();
  await family.getByText(`冬至前后${garden.name}早七点开门，${names}也在等您。`).waitFor();
  await family.getByRole("button", { name: `不再收${garden.name}的信` }).click();
  const stopped = family.getByText(`您已经不收${garden.name}的信了`);
  await stopped.waitFor();
  expect(await isFocused(stopped)).toBe(true);

  await press(page, "照这封另写一封");
  await page.getByRole("heading", { name: "改信" }).waitFor();
  await press(page, "存好，去预览");
  await page.getByText("自己关了来信 1 人").waitFor();
  expect(await page.getByText(/《冬至开放时间》/).count()).toBe(1);
  await send(page, /^寄给 1 人$/);
  const countOf = async (key: "owner" | "newcomer") =>
    (
      await site.database.db
        .selectFrom("inbox_message")
        .innerJoin("account", "account.id", "inbox_message.account_id")
        .select("inbox_message.id")
        .where("account.mobile", "=", demoPerson(key).mobile)
        .where("inbox_message.title", "=", "冬至开放时间")
        .execute()
    ).length;
  expect([await countOf("owner"), await countOf("newcomer")]).toEqual([1, 2]);

  await family.getByRole("link", { name: "改主意了，去设置" }).click();
  await family.getByRole("button", { name: `重新收${garden.name}的信` }).click();
  await expectSoon(() => family.getByRole("button", { name: /^重新收/ }).count()).toBe(0);
  const choices = family.getByRole("group", { name: "来信的设置" });
  expect(await isFocused(choices)).toBe(true);
  const letters = family.getByRole("switch", { name: "收园区的来信" });
  const sms = family.getByRole("switch", { name: "也发短信提醒我" });
  expect(await sms.isChecked()).toBe(false);
  // A second change before the answer would switch the letters on again: it is not sent.
  const sent: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await family.route("**/api/mailing/**", async (route) => {
    sent.push(route.request().postData() ?? "");
    await answered;
    await route.continue();
  });
  await letters.click();
  await sms.click();
  answer();
  await family.getByText("已关闭：哪个园区的信都不再寄给您").waitFor();
  expect(sent).toHaveLength(1);
  await sms.click();
  await family.getByText("来信关着，短信也不发。").waitFor();
  await letters.click();
  await family.getByText("已打开：园区来信时发一条短信").waitFor();
});
