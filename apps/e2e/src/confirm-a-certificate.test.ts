import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden, aMember, anAccount, aResidence } from "@changming/domain/testing/builders";
import { aPropertyCertificate, aRemembranceCertificate } from "@changming/domain/testing/keepsakes";
import { accessibilityViolations } from "./support/accessibility.ts";
import { setPrivate } from "./support/people.ts";
import { aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const code = "3F9A07C2B1D4";
const result = (page: Page) => page.getByRole("region", { name: /证书(?:属实|已失效)|没有查到/ });
const addressOf = (number: string, typed = code) => `/confirm?${new URLSearchParams({ number, code: typed })}`;

/** A residence with a property certificate, and its owner. */
async function certified(site: RunningSite, name = "顾长庚") {
  const { db } = site.database;
  const garden_id = await aGarden(db);
  const { id } = await aResidence(db, { name, garden_id, level: 3, letter: "G", number: 26 });
  const { name: garden } = await db
    .selectFrom("garden")
    .select("name")
    .where("id", "=", garden_id)
    .executeTakeFirstOrThrow();
  const number = `CM-2026-${String(id).padStart(6, "0")}`;
  const issued_at = new Date("2026-04-04T20:00:00Z");
  const details = { certificate_number: number, check_code: code, residence_area: "6.4 平方米", issued_at };
  await aPropertyCertificate(db, id, details);
  const owner = await aUser(site);
  await aMember(db, id, "owner", { account: { ...owner, mobile: "" } });
  return { id, number, owner, place: `${garden} G区 0026 号`, garden };
}

test("a reader of a certificate enters number and code, with script and without, and reads what it certifies", async ({
  visit,
  site,
}) => {
  const { number, place } = await certified(site);
  for (const hasScript of [true, false]) {
    const page = await visit({ hasScript });
    const answer = await page.goto("/confirm");
    expect(await answer?.text()).toContain('name="robots" content="noindex"');
    expect(await result(page).count()).toBe(0);
    await page.getByLabel("证书编号").fill(number);
    await page.getByLabel("校验码").fill("3f9a-07c2-b1d4");
    await page.getByRole("button", { name: "查验" }).click();
    await result(page).getByRole("heading", { name: "居所证书属实" }).waitFor();
    const details = await result(page).innerText();
    for (const fact of [number, "顾长庚", place, "6.4 平方米", "2026年4月5日"]) expect(details).toContain(fact);
    expect(await page.getByLabel("证书编号").inputValue()).toBe(number);
    if (hasScript) expect(await accessibilityViolations(page)).toEqual([]);
  }
});

sweepTest("a remembrance certificate is confirmed with its holder", async ({ visit, site }) => {
  const { db } = site.database;
  const { id } = await aResidence(db, { name: "顾长庚" });
  const holder = await anAccount(db, { nickname: "陈向南" });
  const number = await aRemembranceCertificate(db, id, holder.id, { check_code: code });
  const page = await visit();
  await page.goto(addressOf(number));
  await result(page).getByRole("heading", { name: "缅怀证书属实" }).waitFor();
  expect(await result(page).innerText()).toMatch(/陈向南[\s\S]*顾长庚/);
});

sweepTest(
  "an unknown certificate has a calm message, and an invalid field says what belongs there",
  async ({ visit, site }) => {
    const { number } = await certified(site);
    const page = await visit();
    for (const address of [addressOf(number, "0000-0000-0000"), addressOf("CM-1999-000001")]) {
      await page.goto(address);
      await result(page).getByRole("heading", { name: "没有查到这张证书" }).waitFor();
      expect(await page.getByText("顾长庚").count()).toBe(0);
      expect(await page.getByRole("alert").count()).toBe(0);
    }
    await page.getByLabel("校验码").fill("3F9A");
    await page.getByRole("button", { name: "查验" }).click();
    await page.getByRole("alert").getByText("校验码有误，请核对后再试").waitFor();
    await page.getByLabel("校验码").fill("");
    await page.getByRole("button", { name: "查验" }).click();
    await page.getByRole("alert").getByText("请输入校验码").waitFor();
    await page.getByLabel("证书编号").fill("");
    await page.getByLabel("校验码").fill(code);
    await page.getByRole("button", { name: "查验" }).click();
    await page.getByRole("alert").getByText("请输入证书编号").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test("a private residence's certificate is confirmed without details, at once; a hidden one's is invalid", async ({
  visit,
  site,
}) => {
  const { id, number, owner, place, garden } = await certified(site);
  const page = await visit();
  const address = addressOf(number);
  await page.goto(address);
  await page.getByText(place).waitFor();
  await setPrivate(site, owner, id, true);
  for (const source of [address, address.replace("/confirm", "/confirm.data")]) {
    const text = await (await fetch(site.origin + source)).text();
    expect(text).toContain(number);
    for (const secret of ["顾长庚", garden, "6.4 平方米"]) expect(text).not.toContain(secret);
  }
  await page.reload();
  await page.getByText("居所设为私密").waitFor();
  await page.getByRole("heading", { name: "居所证书属实" }).waitFor();
  await site.database.db.updateTable("residence").set({ hidden_at: site.now() }).where("id", "=", id).execute();
  await site.announce(`residence:${id}`);
  await expectSoon(async () => (await fetch(site.origin + address)).text()).toContain("居所证书已失效");
});

sweepTest(
  "the family finds the code on its certificate, saves it as image and PDF, and requests a correction",
  async ({ visit, site }) => {
    const { id, number, owner } = await certified(site);
    const page = await visit({ as: owner });
    await page.goto(`/family_ship?id=${id}`);
    await page.getByRole("article", { name: "顾长庚的居所证书" }).waitFor();
    await page.getByText("3F9A-07C2-B1D4").waitFor();
    for (const [name, file] of [
      ["存为图片", "居所证书-顾长庚.png"],
      ["存为 PDF", "居所证书-顾长庚.pdf"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
    await page.getByRole("button", { name: "写更正申请" }).click();
    await page.getByRole("button", { name: "提交更正申请" }).click();
    await page.getByRole("alert").getByText("请写明要更正的内容").waitFor();
    await page.getByLabel("要更正的内容").fill("区号应当是 G区 0027。");
    await page.getByRole("button", { name: "提交更正申请" }).click();
    await page.getByText("等候答复", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "写更正申请" }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "到证书查验页看看" }).click();
    await page.getByLabel("证书编号").fill(number);
    await page.getByLabel("校验码").fill(code);
    await page.getByRole("button", { name: "查验" }).click();
    await page.getByRole("heading", { name: "居所证书属实" }).waitFor();
  },
);
