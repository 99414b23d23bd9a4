import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aGarden, anAccount, aResidence } from "@changming/domain/testing/builders";
import { aPropertyCertificate, aRemembranceCertificate } from "@changming/domain/testing/keepsakes";
import { demoPerson, logIn, type Person } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { sweepTest, test } from "./support/test.ts";

/** CSS px of a length in mm. */
const px = (mm: number) => (mm / 25.4) * 96;
const sheet = (page: Page) => page.getByRole("main").getByRole("article");

/** What would be printed: the visible text on paper, outside and inside the sheet. */
async function printedContent(page: Page): Promise<{ sheet: boolean; besides: string }> {
  await page.emulateMedia({ media: "print" });
  const besides = await page.evaluate(() => {
    const printout = document.querySelector("main article");
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const { parentElement } = text;
      const isSeen = parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isSeen && !printout?.contains(parentElement)) texts.push(text.textContent?.trim() ?? "");
    }
    return texts.join("");
  });
  return { sheet: await sheet(page).isVisible(), besides };
}

async function accountOf(site: RunningSite, key: Person): Promise<number> {
  const { id } = await site.database.db
    .selectFrom("account")
    .select("id")
    .where("mobile", "=", demoPerson(key).mobile)
    .executeTakeFirstOrThrow();
  return id;
}

/** A residence that the demo's visitor and another user have remembered. */
async function remembered(site: RunningSite): Promise<number> {
  const { db } = site.database;
  const { id } = await aResidence(db, { name: "顾长庚" });
  const other = await anAccount(db, { nickname: "别的亲友" });
  await aRemembranceCertificate(db, id, other.id, { book_number: `HY-别人的-${id}` });
  await aRemembranceCertificate(db, id, await accountOf(site, "visitor"), {
    book_number: `HY-2026-${id}`,
    issued_at: new Date("2026-04-04T20:00:00Z"),
  });
  return id;
}

sweepTest("a visitor reads why, and is redirected to the login page and back", async ({ visit, site }) => {
  const id = await remembered(site);
  const page = await visit();
  await page.goto(`/cherish?id=${id}`);
  const prompt = page.getByRole("region", { name: "您还没有登录" });
  await prompt.waitFor();
  expect(await sheet(page).count()).toBe(0);
  await prompt.getByRole("link", { name: "去登录" }).click();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe(`/cherish?id=${id}`);
});

test("the page itself contains nothing of a certificate, whoever requests it", async ({ visit, site }) => {
  const id = await remembered(site);
  const person = await logIn(site, "visitor");
  const page = await visit({ as: person });
  const answer = await page.goto(`/cherish?id=${id}`);
  await sheet(page).waitFor();
  const data = await (
    await fetch(`${site.origin}/cherish.data?id=${id}`, { headers: { authorization: `Bearer ${person.token}` } })
  ).text();
  for (const source of [(await answer?.text()) ?? "", data]) {
    expect(source).toContain("顾长庚");
    for (const secret of [`HY-2026-${id}`, "HY-别人的", person.nickname, "别的亲友", "2026-04-05"]) {
      expect(source).not.toContain(secret);
    }
  }
});

test("a user who has remembered sees their name, the number, the text and the day, and no other user's", async ({
  visit,
  site,
}) => {
  const id = await remembered(site);
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto(`/cherish?id=${id}`);
  await page.getByRole("article", { name: "陈向北缅怀顾长庚的证书" }).waitFor();
  const text = await sheet(page).innerText();
  expect(await sheet(page).locator("b").first().innerText()).toBe("陈向北");
  expect(text).toContain(`HY-2026-${id}`);
  expect(text).toContain("陈向北于2026年4月5日来到顾长庚的居所");
  expect(text).toContain("二〇二六年四月五日");
  expect(text).not.toMatch(/别的亲友|别人的/);
  expect(await page.getByRole("button", { name: "打印" }).isVisible()).toBe(true);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "存为图片" }).click();
  expect((await download).suggestedFilename()).toBe("缅怀证书-顾长庚.png");
});

test("a user who has not remembered yet reads how to get a certificate", async ({ visit, site }) => {
  const id = await remembered(site);
  const page = await visit({ as: await logIn(site, "newcomer") });
  await page.goto(`/cherish?id=${id}`);
  const blank = page.getByRole("region", { name: "您还没有这张证书" });
  await blank.waitFor();
  expect(await blank.innerText()).toContain("缅怀顾长庚一次");
  expect(await sheet(page).count()).toBe(0);
  await blank.getByRole("link", { name: "先去居所看看" }).click();
  await page.getByRole("heading", { level: 1, name: "顾长庚" }).waitFor();
});

sweepTest("on a network error the certificate can be loaded again", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/api\/user\/certificate/);
  const id = await remembered(site);
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.route("**/api/user/certificate*", (route) => route.abort("connectionfailed"));
  await page.goto(`/cherish?id=${id}`);
  const errorRegion = page.getByRole("region", { name: "证书暂时取不到" });
  await errorRegion.waitFor();
  await page.unrouteAll();
  await errorRegion.getByRole("button", { name: "再试一次" }).click();
  await page.getByRole("article", { name: "陈向北缅怀顾长庚的证书" }).waitFor();
});

test("the property certificate displays its eight facts to everyone, also without script", async ({ visit, site }) => {
  const { db } = site.database;
  const garden_id = await aGarden(db, { name: "听雨园" });
  const own = { name: "顾长庚", garden_id, level: 3, letter: "G", number: 26, portrait: "portraits/elder-man" };
  const { id } = await aResidence(db, own);
  await aPropertyCertificate(db, id, {
    certificate_number: "CM-2026-000026",
    residence_area: "6.4 平方米",
    issued_at: new Date("2026-04-04T20:00:00Z"),
  });
  const { name: levelName } = await db
    .selectFrom("level")
    .select("name")
    .where("level", "=", 3)
    .executeTakeFirstOrThrow();
  for (const hasScript of [true, false]) {
    const page = await visit({ hasScript });
    await page.goto(`/ship?id=${id}`);
    await page.getByRole("article", { name: "顾长庚的居所证书" }).waitFor();
    const fact = (term: string) =>
      sheet(page)
        .locator("dl > div")
        .filter({ has: page.getByRole("term").filter({ hasText: term }) })
        .getByRole("definition");
    expect(await sheet(page).getByText("顾长庚", { exact: true }).isVisible()).toBe(true);
    expect(await sheet(page).locator("img[src*='portraits/elder-man']").count()).toBe(1);
    expect(await fact("坐落").innerText()).toBe("听雨园 G区 0026 号");
    expect(await fact("规制").innerText()).toContain(levelName);
    expect(await fact("规制").locator("img[src*='/art/levels/level-3']").count()).toBe(1);
    expect(await fact("面积").innerText()).toBe("6.4 平方米");
    expect(await fact("编号").innerText()).toBe("CM-2026-000026");
    expect(await sheet(page).getByText("二〇二六年四月五日").isVisible()).toBe(true);
  }
});

sweepTest("a residence without a property certificate says that it will come", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const page = await visit();
  await page.goto(`/ship?id=${id}`);
  await page.getByRole("region", { name: "居所证书还没有立" }).getByRole("link", { name: "回到居所" }).click();
  await page.getByRole("heading", { level: 1, name: "周念慈" }).waitFor();
});

const sheets = [
  ["/cherish", "portrait"],
  ["/ship", "landscape"],
] as const;

test.for(sample(sheets, { every: 2, turn: 0 }))(
  "printing %s gives only the sheet, one page of A4 in %s",
  async ([path, way], { visit, site, samples }) => {
    const id = path === "/ship" ? samples.residenceId : await remembered(site);
    const [across, down] = way === "portrait" ? [210, 297] : [297, 210];
    const width = px(across);
    const height = px(down);
    const page = await visit({
      as: await logIn(site, "visitor"),
      width: Math.round(width),
      height: Math.round(height),
    });
    await page.goto(`${path}?id=${id}`);
    await sheet(page).waitFor();
    expect(await printedContent(page)).toEqual({ sheet: true, besides: "" });
    const box = await sheet(page).boundingBox();
    for (const [edge, where] of [
      [box?.x, 0],
      [box?.y, 0],
      [box?.width, width],
      [box?.height, height],
    ] as const) {
      expect(edge).toBeCloseTo(where, 0);
    }
    const printout = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(printout.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, pdfWidth = 0, pdfHeight = 0] = (/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(printout) ?? []).map(Number);
    expect([pdfWidth, pdfHeight].map((points) => Math.round((points / 72) * 25.4))).toEqual([across, down]);
  },
);
