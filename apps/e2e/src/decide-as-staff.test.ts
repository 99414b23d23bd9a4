import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden, aMember, aResidence } from "@changming/domain/testing/builders";
import { aCorrection } from "@changming/domain/testing/family";
import { aPropertyCertificate } from "@changming/domain/testing/keepsakes";
import { aCooperation } from "@changming/domain/testing/personal";
import { fillIn, openAdmin, selectRow, rowOf, tabTo } from "./support/admin.ts";
import { aUser } from "./support/image-files.ts";
import { aSentApplication } from "./support/application.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

const application = (site: RunningSite, id: number) =>
  site.database.db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function presses(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

sweepTest(
  "a reviewer decides applications one after the other using only the keyboard, after viewing the documents",
  async ({ visit, site }) => {
    const garden = await aGarden(site.database.db, { name: "听松园" });
    const first = await aSentApplication(site, garden, { name: "尉迟念" });
    const second = await aSentApplication(site, garden, { name: "周念慈" });
    const page = await visit();
    await openAdmin(page, "reviewer", `/admin/applications?gardenId=${garden}`);
    await rowOf(page, "周念慈").waitFor();
    await presses(page, "j", "k", "Enter");
    await dialog(page, /^尉迟念/).waitFor();
    await page.keyboard.press("p");
    const documents = dialog(page, /^尉迟念/)
      .getByRole("region", { name: "证明材料" })
      .getByRole("img");
    await expectSoon(() => documents.count()).toBe(2);
    await page.keyboard.press("a");
    const approval = dialog(page, "通过 尉迟念 的申请");
    await approval.getByLabel("居所等级").waitFor();
    await tabTo(page, approval.getByRole("button", { name: "通过", exact: true }));
    await page.keyboard.press("Enter");
    await expectSoon(async () => (await application(site, first.id)).state).toBe("approved");

    await dialog(page, /^周念慈/).waitFor();
    await page.keyboard.press("r");
    const rejectDialog = dialog(page, "驳回 周念慈 的申请");
    await tabTo(page, rejectDialog.getByLabel("自己写的原因"));
    await page.keyboard.type("证明看不清，请重拍");
    await tabTo(page, rejectDialog.getByRole("button", { name: "驳回", exact: true }));
    await page.keyboard.press("Enter");
    await expectSoon(async () => (await application(site, second.id)).state).toBe("rejected");
    const { db } = site.database;
    const mail = await db
      .selectFrom("inbox_message")
      .select("summary")
      .where("account_id", "=", second.applicant.id)
      .orderBy("id", "desc")
      .execute();
    expect(mail[0]?.summary).toContain("证明看不清，请重拍");
    const looks = await db
      .selectFrom("audit_entry")
      .select("actor_name")
      .where("verb", "=", "application.lookAtPaper")
      .where("object_id", "=", first.id)
      .execute();
    expect(looks).toEqual([{ actor_name: "沈审核" }, { actor_name: "沈审核" }]);
  },
);

test("of two concurrent decisions the first wins, and the other reviewer reads what was decided", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/application/);
  const garden = await aGarden(site.database.db, { name: "并行园" });
  const { id } = await aSentApplication(site, garden, { name: "何念远" });
  const first = await visit();
  const second = await visit();
  const address = `/admin/applications?gardenId=${garden}`;
  await openAdmin(first, "reviewer", address);
  await openAdmin(second, "admin", address);
  for (const page of [first, second]) {
    await rowOf(page, "何念远").waitFor();
    await page.keyboard.press("Enter");
    await dialog(page, /^何念远/).waitFor();
  }
  await first.keyboard.press("a");
  // No document was opened: this must be confirmed once.
  const approval = dialog(first, "通过 何念远 的申请");
  await approval.getByRole("button", { name: "通过", exact: true }).click();
  await approval.getByRole("alert").getByText("还没有看过材料，仍要通过吗？").waitFor();
  expect((await application(site, id)).state).toBe("underReview");
  await approval.getByRole("button", { name: "通过", exact: true }).click();
  await expectSoon(async () => (await application(site, id)).state).toBe("approved");
  await second.keyboard.press("r");
  const rejectDialog = dialog(second, "驳回 何念远 的申请");
  await rejectDialog.getByRole("button", { name: "驳回", exact: true }).click();
  await rejectDialog
    .getByRole("alert")
    .getByText(/平台工作人员已在 .* 通过了这份申请/)
    .waitFor();
  expect((await application(site, id)).state).toBe("approved");
});

sweepTest(
  "a cooperation becomes a garden using only the keyboard, and its applicant manages it from then on",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/api\/admin\/cooperation/);
    const applicant = await aUser(site);
    const { db } = site.database;
    const id = await aCooperation(db, {
      account_id: applicant.id,
      applicant_name: "岳守山",
      garden_name: "望云园",
      company: "望云公司",
    });
    const page = await visit();
    await openAdmin(page, "reviewer", "/admin/cooperations");
    await selectRow(page, "望云园");
    await page.keyboard.press("Enter");
    await dialog(page, "望云园").waitFor();
    await page.keyboard.press("a");
    const form = dialog(page, "通过 岳守山 的合作申请");
    await tabTo(page, form.getByLabel("地区"));
    await page.keyboard.type("安吉");
    await page.keyboard.press("Enter");
    await form.getByText("请填写地区，如 浙江,安吉").waitFor();
    await tabTo(page, form.getByLabel("地区"));
    await presses(page, "Control+a");
    await page.keyboard.type("浙江，安吉");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    const row = await db.selectFrom("cooperation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.state).toBe("approved");

    const park = await visit({ as: applicant });
    await park.goto("/my_park");
    await park.getByText("望云园").first().waitFor();
    const visitor = await visit();
    await visitor.goto("/park_list");
    await expectSoon(() => visitor.getByText("望云园").count()).toBeGreaterThan(0);
  },
);

sweepTest("one correction is made and another is declined, using only the keyboard", async ({ visit, site }) => {
  const { db } = site.database;
  const garden_id = await aGarden(db);
  const requestedCorrection = async (name: string, number: number) => {
    const { id } = await aResidence(db, { garden_id, letter: "Z", number, name });
    await aPropertyCertificate(db, id);
    const requester = await aUser(site);
    await aMember(db, id, "owner", { account: { ...requester, mobile: "" } });
    return aCorrection(db, id, requester.id);
  };
  const ids = [await requestedCorrection("东方既白", 26), await requestedCorrection("司徒望远", 27)];
  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/corrections");
  await selectRow(page, "东方既白");
  await page.keyboard.press("a");
  const form = dialog(page, "更正 东方既白 的居所证书");
  await tabTo(page, form.getByLabel("编号", { exact: true }));
  await presses(page, "Control+a");
  await page.keyboard.type("28");
  await tabTo(page, form.getByLabel("答复"));
  await page.keyboard.type("已按档案改好。");
  await tabTo(page, form.getByRole("button", { name: "更正", exact: true }));
  await page.keyboard.press("Enter");
  await rowOf(page, "东方既白").waitFor({ state: "detached" });
  await selectRow(page, "司徒望远");
  await page.keyboard.press("r");
  await fillIn(page, "不更正 司徒望远 的居所证书", "答复", "与档案一致。", "不更正");
  await rowOf(page, "司徒望远").waitFor({ state: "detached" });
  const rows = db.selectFrom("property_correction").select(["state", "answer"]).where("id", "in", ids).orderBy("id");
  expect(await rows.execute()).toEqual([
    { state: "corrected", answer: "已按档案改好。" },
    { state: "declined", answer: "与档案一致。" },
  ]);
});

sweepTest(
  "a link to a correction opens it on any page of its list, and read-only once it is decided",
  async ({ visit, site }) => {
    const { db } = site.database;
    const garden_id = await aGarden(db);
    const requester = await aUser(site);
    let last = 0;
    // More than one page of the list.
    for (let number = 1; number <= 24; number += 1) {
      const { id } = await aResidence(db, { garden_id, letter: "Q", number, name: `慕容${number}` });
      await aPropertyCertificate(db, id);
      last = await aCorrection(db, id, requester.id);
    }
    const page = await visit();
    await openAdmin(page, "reviewer", `/admin/corrections?correct=${last}`);
    const opened = dialog(page, "更正 慕容24 的居所证书");
    expect(await opened.getByLabel("编号", { exact: true }).inputValue()).toBe("24");
    expect(await rowOf(page, "慕容24").count()).toBe(0);
    const answered = {
      state: "declined" as const,
      answer: "与档案一致。",
      decided_at: site.now(),
      decided_by: requester.id,
    };
    await db.updateTable("property_correction").set(answered).where("id", "=", last).execute();
    await page.reload();
    await dialog(page, "慕容24 的居所证书").getByText("与档案一致。").waitFor();
  },
);

test("a residence hidden by staff with a reason is a 404 for visitors at once, and can be restored", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "欧阳停云" });
  const address = `${site.origin}/home?id=${id}`;
  const status = async () => (await fetch(address)).status;
  const found = async () => {
    const list = await fetch(`${site.origin}/api/residence/itemList?residenceType=0&keywords=欧阳停云`);
    const { body }: { body: { counts: number } } = await list.json();
    return body.counts;
  };
  expect([await status(), await found()]).toEqual([200, 1]);
  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/residences?keywords=欧阳停云");
  await rowOf(page, "欧阳停云").getByText("公开").waitFor();
  await page.keyboard.press("h");
  const hiding = dialog(page, "停止展示 欧阳停云 的居所");
  await hiding.getByLabel("原因").fill("有人举报，先核实");
  await hiding.getByRole("button", { name: "停止展示", exact: true }).click();
  await hiding.waitFor({ state: "detached" });
  expect([await status(), await found()]).toEqual([404, 0]);
  await rowOf(page, "欧阳停云").getByRole("button", { name: "恢复展示" }).click();
  const showing = dialog(page, "恢复展示 欧阳停云 的居所");
  await showing.getByLabel("原因").fill("核实过了");
  await showing.getByRole("button", { name: "恢复展示", exact: true }).click();
  await rowOf(page, "欧阳停云").getByText("公开").waitFor();
  expect([await status(), await found()]).toEqual([200, 1]);
});

sweepTest(
  "an editor changes a garden's texts but not its kind, and they are on the site at once",
  async ({ visit, site }) => {
    const garden = await aGarden(site.database.db, { name: "旧名园", region: "浙江,安吉" });
    const page = await visit();
    await openAdmin(page, "editor", "/admin/gardens?keywords=旧名园");
    await rowOf(page, "旧名园").getByRole("button", { name: "修改" }).click();
    const form = dialog(page, "修改 旧名园");
    await form.getByLabel("名称", { exact: true }).fill("新名园");
    expect(await form.getByLabel("类别").count()).toBe(0);
    await form.getByLabel("简介").fill("松风作伴");
    await form.getByRole("button", { name: "保存" }).click();
    await form.waitFor({ state: "detached" });
    const html = await (await fetch(`${site.origin}/park?id=${garden}`)).text();
    expect(["新名园", "旧名园"].map((name) => html.includes(name))).toEqual([true, false]);
  },
);
