import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, test } from "./support/test.ts";

const phone = { width: 390, height: 844, isTouch: true };

/** Records the requests for fonts of a window. */
function fontRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/fonts/")) requests.push(request);
  });
  return requests;
}

const inShort = (request: Request) => {
  const { pathname, searchParams } = new URL(request.url());
  return `${request.method()} ${pathname} ${searchParams.get("text") ?? request.postData()}`;
};

/** The characters of an element that no loaded font file of the site contains. */
function missingCharacters(element: Locator): Promise<string> {
  return element.evaluate((part) => {
    const codes = new Set(
      [...document.fonts]
        .filter(({ family, status }) => status === "loaded" && /^"?CM (?:Song|Kai)"?$/.test(family))
        .flatMap(({ unicodeRange }) => unicodeRange.split(",").map((code) => code.trim().toLowerCase())),
    );
    const contains = (character: string) => {
      const code = character.codePointAt(0) ?? 0;
      return [...codes].some((range) => {
        const [from = 0, to = from] = range
          .replace("u+", "")
          .split("-")
          .map((digits) => Number.parseInt(digits, 16));
        return code >= from && code <= to;
      });
    };
    return [...(part.textContent ?? "").replaceAll(/\s/g, "")].filter((character) => !contains(character)).join("");
  });
}

test.for(["/", "a residence"])(
  "a first visit of %s loads at most two font files on a phone",
  async (path, { visit, site }) => {
    const page = await visit({ ...phone, isFirstVisit: true });
    const requests = fontRequests(page);
    await page.goto(path === "/" ? path : `/home?id=${await residenceNamed(site, "苏轼")}`);
    await page.waitForLoadState("networkidle");
    await expectSoon(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(
      true,
    );
    expect(requests.map(inShort)).toHaveLength(2);
    for (const title of await page.getByRole("heading").all()) {
      if (await title.isVisible()) expect(await missingCharacters(title)).toBe("");
    }
  },
);

test.for(["/", "a residence"])(
  "on a wide screen %s needs no file but those that its HTML names",
  async (path, { visit, site }) => {
    const page = await visit({ isFirstVisit: true });
    const requests = fontRequests(page);
    await page.goto(path === "/" ? path : `/home?id=${await residenceNamed(site, "苏轼")}`);
    await page.waitForLoadState("networkidle");
    expect(requests.map(inShort).filter((request) => request.startsWith("POST"))).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(3);
  },
);

test("a page that is opened from another one brings its own characters", async ({ visit }) => {
  const page = await visit({ ...phone, isFirstVisit: true });
  await page.goto("/famous_list");
  await page.waitForLoadState("networkidle");
  const requests = fontRequests(page);
  await page.getByRole("link", { name: /苏轼/ }).first().click();
  const title = page.getByRole("heading", { level: 1, name: "苏轼" });
  await title.waitFor();
  for (const heading of await page.getByRole("heading").all()) {
    await expectSoon(() => missingCharacters(heading)).toBe("");
  }
  expect(requests.map((request) => request.method())).not.toContain("GET");
});

test("without font files the text is readable, and the page does not request them over and over", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|ERR_FAILED/);
  const page = await visit({ isFirstVisit: true });
  await page.route("**/fonts/**", (route) => route.abort());
  const requests = fontRequests(page);
  await page.goto("/famous_list");
  for (const name of ["先祖", "英烈", "名人"]) {
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  const { width = 0, height = 0 } = (await page.getByRole("heading", { level: 1 }).boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThan(10);
  const addresses = requests.filter((request) => request.method() === "GET").map((request) => request.url());
  expect(addresses).toHaveLength(new Set(addresses).size);
  // A page that failed once tries again after a minute.
  expect(requests.filter((request) => request.method() === "POST").length).toBeLessThanOrEqual(2);
});

test("an error page that replaces a page requests no font that does not exist", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch|ERR_CONNECTION_REFUSED/);
  const page = await visit();
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  await page.waitForLoadState("networkidle");
  const requests = fontRequests(page);
  await page.route(/\.data/, (route) => route.abort("connectionrefused"));
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "生平" }).click();
  await page.getByRole("heading", { level: 1, name: "没有网络" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests.map(inShort).filter((request) => request.startsWith("GET"))).toEqual([]);
});

test("characters of a private residence are in no address", async ({ visit, site, browserErrors }) => {
  // The server renders the page for visitors.
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const name = "㛃䶮藠";
  await site.database.db.updateTable("residence").set({ name }).where("id", "=", id).execute();
  const page = await visit({ as: await logIn(site, "owner"), isFirstVisit: true });
  const requests = fontRequests(page);
  await page.goto(`/home?id=${id}`);
  const title = page.getByRole("heading", { level: 1, name });
  await title.waitFor();
  await expectSoon(() => missingCharacters(title)).toBe("");
  const addresses = requests.map((request) => decodeURIComponent(request.url())).join("\n");
  for (const character of name) expect(addresses).not.toContain(character);
  expect(requests.map((request) => request.postData() ?? "").join("")).toContain("藠");
});
