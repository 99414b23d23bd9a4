import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aResidence } from "@changming/domain/testing/builders";
import { expectSoon, test } from "./support/test.ts";

/** 9 p.m. of the day in Asia/Shanghai. */
const evening = (day: string) => new Date(`${day}T13:00:00Z`);

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
    for (const hasScript of [true, false]) {
      const page = await visit({ clock: hasScript ? evening(today) : undefined, hasScript });
      await page.goto(`/home?id=${id}`);
      const group = (term: RegExp) =>
        page
          .locator("dl > div")
          .filter({ has: page.locator("dt").filter({ hasText: term }) })
          .locator("dd")
          .first();
      expect((await group(/^距?忌日$/).innerText()).replace(/\s/g, "")).toBe(toDeath);
      expect((await group(/^距?诞辰$/).innerText()).replace(/\s/g, "")).toBe(toBirth);
    }
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
