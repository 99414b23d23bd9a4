import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { aUser } from "./support/image-files.ts";
import { aSentApplication, gardenAdminOf } from "./support/application.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const documentImage = (page: Page) => page.getByRole("dialog", { name: "证明材料" }).getByRole("img");
const expectDocumentLoaded = (page: Page) =>
  expectSoon(() =>
    documentImage(page).evaluate(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    ),
  ).toBe(true);

/** Opens an application and waits until its first document is loaded. */
async function openReview(page: Page, { id, name }: { id: number; name: string }): Promise<void> {
  await page.goto(`/park_review_details?id=${id}`);
  await heading(page, name).waitFor();
  await expectDocumentLoaded(page);
}

function applicationRow(site: RunningSite, id: number) {
  return site.database.db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The documents that were viewed, in order. */
async function viewsOf(site: RunningSite, id: number): Promise<unknown[]> {
  const rows = await site.database.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "application.lookAtPaper")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ after }) => after && typeof after === "object" && "paper" in after && after.paper);
}

test("from the count on the garden page through the queue to a new residence, and its applicant is notified", async ({
  visit,
  site,
}) => {
  const garden = await aGarden(site.database.db, { name: "听雨园" });
  const gardenAdmin = await gardenAdminOf(site, garden);
  const first = await aSentApplication(site, garden, { name: "尉迟念", others: 1 });
  const second = await aSentApplication(site, garden, { name: "周念慈" });
  const page = await visit({ as: gardenAdmin });
  await page.goto("/my_park");
  await page.getByText("一座园子交在您手里，两件事等您。").waitFor();
  const waiting = page.getByRole("article", { name: "听雨园" }).getByRole("listitem").filter({ hasText: "居所申请" });
  await waiting.getByText("尉迟家等了 不到 1 小时").waitFor();
  await waiting.getByRole("link", { name: "去审" }).click();
  await page.getByRole("link", { name: /尉迟念/ }).waitFor();
  expect(await page.getByRole("main").getByRole("listitem").filter({ hasText: "申请" }).count()).toBeGreaterThan(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: /尉迟念/ }).click();
  await heading(page, "尉迟念").waitFor();
  await expectDocumentLoaded(page);
  const facts = await page.getByRole("main").innerText();
  for (const fact of [
    "1938年4月12日",
    "农历戊寅年三月十二",
    "2023年12月14日",
    "浙江省绍兴市",
    "请为家母在园中立一处居所。",
  ])
    expect(facts).toContain(fact);
  expect(facts).toContain("每看一份都会记下是谁");
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await viewsOf(site, first.id)).toEqual(["death"]);

  await button(page, "通过").click();
  const form = dialog(page, "通过尉迟念的申请");
  await form.getByText("会得到 Y区 0001 号").waitFor();
  await form.getByRole("button", { name: "确认通过" }).click();
  await form.getByRole("alert").getByText("请选择居所等级").waitFor();
  await form.getByRole("radio").nth(2).check();
  await form.getByLabel("字母区").selectOption("W");
  await form.getByText(/尉迟念会在听雨园有一处公开的居所（.+，W区 0001 号）.+通过之后不能撤回。/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "确认通过" }).click();
  await page.getByRole("status").getByText("尉迟念的申请已通过：W区 0001 号").waitFor();
  await heading(page, "周念慈").waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toBe(String(second.id));

  const { state, residence_id: id } = await applicationRow(site, first.id);
  expect(state).toBe("approved");
  const made = await site.database.db
    .selectFrom("residence")
    .select(["name", "level", "letter", "number"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ name: "尉迟念", level: 3, letter: "W", number: 1 });
  const applicantPage = await visit({ as: first.applicant });
  await applicantPage.goto("/msgs");
  await applicantPage.getByRole("link", { name: /入驻申请已通过/ }).click();
  await applicantPage.getByText("尉迟念的居所已经建好，在听雨园 W区 0001 号，居所证书也已生成。").waitFor();
});

sweepTest("a rejection needs a reason, and the applicant reads it", async ({ visit, site }) => {
  const garden = await aGarden(site.database.db);
  const gardenAdmin = await gardenAdminOf(site, garden);
  const one = await aSentApplication(site, garden, { name: "周念慈" });
  const two = await aSentApplication(site, garden, { name: "周怀远" });
  const page = await visit({ as: gardenAdmin });
  await openReview(page, one);
  await button(page, "驳回").click();
  const form = dialog(page, "驳回周念慈的申请");
  await form.getByRole("button", { name: "确认驳回" }).click();
  await form.getByRole("alert").getByText("请选择或填写驳回的原因，最多 200 个字").waitFor();
  await form.getByRole("radio", { name: /身故证明材料看不清楚/ }).check();
  await form.getByText(/看到的原因是“身故证明材料看不清楚或不完整，请重新上传”/).waitFor();
  await form.getByRole("button", { name: "确认驳回" }).click();
  await heading(page, "周怀远").waitFor();

  await button(page, "驳回").click();
  const own = dialog(page, "驳回周怀远的申请");
  await own.getByRole("radio", { name: /生卒日期/ }).check();
  await own.getByLabel(/自己写/).fill("证明上的名字是周怀安。");
  await own.getByRole("button", { name: "确认驳回" }).click();
  await page.waitForURL((url) => url.pathname === "/park_review");
  await page.getByText("都审完了").waitFor();
  expect(await applicationRow(site, one.id)).toMatchObject({ state: "rejected", reason_code: "deathProof" });
  expect(await applicationRow(site, two.id)).toMatchObject({ state: "rejected", reason: "证明上的名字是周怀安。" });
  const applicantPage = await visit({ as: two.applicant });
  await applicantPage.goto("/msgs");
  await applicantPage.getByRole("link", { name: /入驻申请没有通过/ }).click();
  await applicantPage.getByText(/原因：证明上的名字是周怀安。/).waitFor();

  await page.getByRole("link", { name: "已审核" }).click();
  await page.waitForURL(/isDecided=1/);
  await page.getByRole("link", { name: /周念慈.*未通过/ }).click();
  await page.getByText("原因：身故证明材料看不清楚或不完整，请重新上传").waitFor();
  await button(page, "看材料（2 份）").waitFor();
  expect(await viewsOf(site, one.id)).toEqual(["death"]);
});

sweepTest(
  "of two concurrent decisions the first wins; the other administrator reads who made it and when, and goes on",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409/);
    const garden = await aGarden(site.database.db);
    const sent = await aSentApplication(site, garden, { name: "周念慈" });
    const waiting = await aSentApplication(site, garden, { name: "周怀远" });
    const gardenAdmins = [await gardenAdminOf(site, garden), await gardenAdminOf(site, garden)] as const;
    const quick = await visit({ as: gardenAdmins[0] });
    const slow = await visit({ as: gardenAdmins[1] });
    await openReview(quick, sent);
    await openReview(slow, sent);
    await button(slow, "驳回").click();
    const form = dialog(slow, "驳回周念慈的申请");
    await form.getByRole("radio").first().check();

    await button(quick, "通过").click();
    await dialog(quick, "通过周念慈的申请").getByRole("radio").first().check();
    await button(quick, "确认通过").click();
    await heading(quick, "周怀远").waitFor();

    await form.getByRole("button", { name: "确认驳回" }).click();
    const alert = slow.getByRole("alert");
    await alert.getByText(/^另一位园区管理员已在 2026-11-21 \d\d:\d\d 通过了这份申请$/).waitFor();
    expect(await applicationRow(site, sent.id)).toMatchObject({ state: "approved" });
    expect(await button(slow, "驳回").count()).toBe(0);
    await button(slow, "下一份").click();
    await heading(slow, "周怀远").waitFor();
    expect(new URL(slow.url()).searchParams.get("id")).toBe(String(waiting.id));
  },
);

sweepTest(
  "using only the keyboard: the first application, its documents, a decision; no shortcut is active in a field",
  async ({ visit, site }) => {
    const garden = await aGarden(site.database.db);
    const gardenAdmin = await gardenAdminOf(site, garden);
    const one = await aSentApplication(site, garden, { name: "周念慈", others: 1 });
    await aSentApplication(site, garden, { name: "周怀远" });
    const page = await visit({ as: gardenAdmin });
    await page.goto("/park_review");
    await page.getByRole("link", { name: /周念慈/ }).waitFor();
    await page.keyboard.press("n");
    await heading(page, "周念慈").waitFor();
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toContain("周念慈");
    await expectDocumentLoaded(page);
    await page.keyboard.press("j");
    await heading(page, "周怀远").waitFor();
    await expectDocumentLoaded(page);
    await page.keyboard.press("k");
    await heading(page, "周念慈").waitFor();
    await expectDocumentLoaded(page);
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "其他材料 1", pressed: true }).waitFor();
    await expectDocumentLoaded(page);
    await page.keyboard.press("+");
    await page.getByText("150%").waitFor();
    await page.keyboard.press("z");
    await button(page, "回到页面").waitFor();
    const looks = await viewsOf(site, one.id);
    await page.keyboard.press("Escape");
    await button(page, "铺满窗口").waitFor();
    expect(await viewsOf(site, one.id)).toEqual(looks);

    await page.keyboard.press("r");
    const form = dialog(page, "驳回周念慈的申请");
    const own = form.getByLabel(/自己写/);
    await own.focus();
    await page.keyboard.type("najkr");
    expect(await own.inputValue()).toBe("najkr");
    expect(await dialog(page, "通过周念慈的申请").count()).toBe(0);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });

    await page.keyboard.press("a");
    await dialog(page, "通过周念慈的申请").waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await heading(page, "周怀远").waitFor();
    expect(await applicationRow(site, one.id)).toMatchObject({ state: "approved" });

    await page.getByRole("checkbox", { name: "用按键" }).uncheck();
    await page.getByRole("heading", { level: 2 }).first().focus();
    await page.keyboard.press("a");
    await page.reload();
    await heading(page, "周怀远").waitFor();
    expect(await page.getByRole("checkbox", { name: "用按键" }).isChecked()).toBe(false);
    await page.keyboard.press("r");
    expect(await dialog(page, "通过周怀远的申请").or(dialog(page, "驳回周怀远的申请")).count()).toBe(0);
  },
);

sweepTest("a document whose URL has expired is requested again", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404.*\/papers\//);
  const garden = await aGarden(site.database.db);
  const sent = await aSentApplication(site, garden);
  const page = await visit({ as: await gardenAdminOf(site, garden) });
  await openReview(page, sent);
  site.setNow(new Date(site.now().getTime() + 601_000));
  const notFound = page.waitForResponse((answer) => answer.url().includes("/papers/") && answer.status() === 404);
  await button(page, "与身故人关系证明").click();
  await notFound;
  await expectDocumentLoaded(page);
  expect(await viewsOf(site, sent.id)).toEqual(["death", "relation"]);
});

sweepTest(
  "another garden's administrator cannot see an application, and no administrator decides about their own",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404.*applicationReview/);
    const { db } = site.database;
    const garden = await aGarden(db);
    const sent = await aSentApplication(site, garden, { name: "周念慈" });
    const other = await visit({ as: await gardenAdminOf(site, await aGarden(db)) });
    await other.goto("/park_review");
    await other.getByText("都审完了").waitFor();
    await other.goto(`/park_review_details?id=${sent.id}`);
    await other.getByText("没有这份申请").waitFor();
    await other.goto(`/park_review?gardenId=${garden}`);
    await other.getByText("没有这个园区").waitFor();
    expect(await other.getByText("周念慈").count()).toBe(0);
    const stranger = await visit({ as: await aUser(site) });
    await stranger.goto("/park_review");
    await stranger.getByText("您还没有园区").waitFor();

    const gardenAdmin = await gardenAdminOf(site, garden);
    const own = await aSentApplication(site, garden, { name: "周怀远", by: gardenAdmin });
    const page = await visit({ as: gardenAdmin });
    await page.goto(`/park_review_details?id=${own.id}`);
    await page.getByText("这是您自己的申请，请由其他管理员或平台来审核").waitFor();
    expect(await button(page, "通过").or(button(page, "驳回")).count()).toBe(0);
  },
);

sweepTest("the queue of one of several gardens, and each of its pages, has its own URL", async ({ visit, site }) => {
  const { db } = site.database;
  const gardens = [await aGarden(db), await aGarden(db, { name: "看云园" })] as const;
  await aSentApplication(site, gardens[0], { name: "周念慈" });
  await aSentApplication(site, gardens[1], { name: "周怀远" });
  const page = await visit({ as: await gardenAdminOf(site, ...gardens), width: 360 });
  await page.goto("/park_review");
  await page.getByRole("navigation", { name: "园区" }).getByRole("link", { name: "看云园 1" }).click();
  await page.waitForURL((url) => url.searchParams.get("gardenId") === String(gardens[1]));
  await page.getByRole("link", { name: /周怀远/ }).waitFor();
  await page.getByRole("link", { name: /周念慈/ }).waitFor({ state: "detached" });
  expect(await overflow(page)).toBe(0);
  await page.goto(`/park_review?gardenId=${gardens[1]}&page=9`);
  await page.getByRole("link", { name: "从第一页看起" }).click();
  await page.getByRole("link", { name: /周怀远/ }).click();
  await heading(page, "周怀远").waitFor();
  await expectDocumentLoaded(page);
  expect(await overflow(page)).toBe(0);
});
