import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aResidence } from "@changming/domain/testing/builders";
import { shortPath } from "@changming/kit/residence-code";
import { expectSoon, test } from "./support/test.ts";

/** 9 p.m. of the day in Asia/Shanghai. */
const evening = (day: string) => new Date(`${day}T13:00:00Z`);

const daysOf = (text: string) => (text === "今日" ? 0 : Number.parseInt(text, 10));

const days = [
  { today: "2026-11-21", birth: "1938-04-12", death: "2023-12-14", toDeath: "23天", toBirth: "142天" },
  { today: "2026-12-14", birth: "1938-04-12", death: "2023-12-14", toDeath: "今日", toBirth: "119天" },
  { today: "2026-12-15", birth: "1938-04-12", death: "2023-12-14", toDeath: "364天", toBirth: "118天" },
  { today: "2027-04-12", birth: "1938-04-12", death: "2023-12-14", toDeath: "246天", toBirth: "今日" },
  { today: "2027-02-28", birth: "1940-03-01", death: "2020-02-29", toDeath: "今日", toBirth: "1天" },
  { today: "2028-02-28", birth: "1940-03-01", death: "2020-02-29", toDeath: "1天", toBirth: "2天" },
  { today: "2028-02-29", birth: "1940-03-01", death: "2020-02-29", toDeath: "今日", toBirth: "1天" },
  { today: "2027-03-01", birth: "1940-03-01", death: "2020-02-29", toDeath: "365天", toBirth: "今日" },
  { today: "2027-12-31", birth: "1940-01-01", death: "2020-12-30", toDeath: "365天", toBirth: "1天" },
];

test.for(sample(days, { every: 4, turn: 0 }))(
  "on $today it is $toDeath days to $death and $toBirth to the birthday $birth, with script and without",
  async ({ today, birth, death, toDeath, toBirth }, { site, visit }) => {
    const { id } = await aResidence(site.database.db, { birth_on: birth, death_on: death });
    site.setNow(evening(today));
    const page = await visit({ clock: evening(today) });
    await page.goto(`/home?id=${id}`);
    const group = (term: RegExp) =>
      page
        .locator("dl > div")
        .filter({ has: page.locator("dt").filter({ hasText: term }) })
        .locator("dd")
        .first();
    expect((await group(/^距?忌日$/).innerText()).replace(/\s/g, "")).toBe(toDeath);
    expect((await group(/^距?诞辰$/).innerText()).replace(/\s/g, "")).toBe(toBirth);
    // The light page names the one that comes first.
    const light = await visit({ hasScript: false });
    await light.goto(shortPath(id));
    const isDeathFirst = daysOf(toDeath) <= daysOf(toBirth);
    const [name, first] = isDeathFirst ? ["忌日", toDeath] : ["诞辰", toBirth];
    const text = first === "今日" ? `今天是她的${name}` : `还有${first}，是她的${name}`;
    await light.getByText(text).waitFor();
  },
);

test("a page that stays open past midnight counts one day less", async ({ site, visit }) => {
  const { id } = await aResidence(site.database.db, { death_on: "2023-12-14" });
  site.setNow(new Date("2026-12-12T15:59:00Z"));
  const page = await visit({ clock: new Date("2026-12-12T15:59:00Z") });
  await page.goto(`/home?id=${id}`);
  const number = page.locator("dl > div").filter({ hasText: "忌日" }).locator("dd").first();
  await expectSoon(async () => (await number.innerText()).replace(/\s/g, "")).toBe("2天");
  await page.clock.runFor("02:00");
  await expectSoon(async () => (await number.innerText()).replace(/\s/g, "")).toBe("1天");
});
