import { expect, test } from "vitest";
import { pathnames } from "../../url/paths.ts";
import { familyTabs } from "./family-tabs.ts";

const ways = familyTabs({ id: 12, name: "沈 玉兰" });

test("the tabs have the order of R-family-1, and each link contains the residence", () => {
  expect(ways.map(({ name }) => name)).toEqual(
    "居所主页 礼物装扮 相册 留言 缅怀证书 居所证书 浏览记录 家人".split(" "),
  );
  for (const { to, path } of ways) {
    const address = new URL(to, "http://local.invalid");
    expect(address.pathname).toBe(path);
    expect([...address.searchParams]).toEqual([
      ["id", "12"],
      ["name", "沈 玉兰"],
    ]);
  }
});

test("every page of the family area belongs to exactly one tab", () => {
  const { familyIndex: first } = pathnames;
  const pages = Object.entries(pathnames).flatMap(([name, path]) => (name.startsWith("family") ? [path] : []));
  expect(pages).toContain(first);
  for (const page of pages) {
    expect([page, ways.filter(({ path, below = [] }) => path === page || below.includes(page)).length]).toEqual([
      page,
      1,
    ]);
  }
});
