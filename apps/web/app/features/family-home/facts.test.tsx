import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { homeWith, place } from "../family/testing/samples.ts";
import { Facts } from "./facts.tsx";

function facts(own: Parameters<typeof homeWith>[0] = {}) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Facts place={place} home={homeWith(own)} />
    </MemoryRouter>,
  );
  const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)];
  return { html, of: new Map(rows.map(([, name = "", value = ""]) => [name, value.replaceAll(/<[^>]*>/g, "")])) };
}

test("the facts include the life dates, the age, the native place, the garden, the number and the level", () => {
  expect(Object.fromEntries(facts().of)).toEqual({
    生于: "1938年4月12日农历三月十二",
    逝于: "2023年12月14日农历十一月初二，享年八十六",
    籍贯: "浙江绍兴",
    民族: "汉族",
    园区: "云麓园",
    居所编号: "S区 0026 号",
    等级: "四等　四等居所",
    入住: "2024年4月4日",
  });
});

test("an unknown fact has no row, and no age is invented", () => {
  const known = facts({
    detail: { age: 0, nation: "", birth: { plain: "", upright: "", lunar: "" } },
  }).of;
  expect([known.has("民族"), known.has("生于")]).toEqual([false, false]);
  expect(known.get("逝于")).toBe("2023年12月14日农历十一月初二");
});

test("a martyr has 牺牲 instead of 逝于, the places of death and burial, a cemetery number and no level", () => {
  const { of } = facts({ detail: { is_martyr: true } });
  expect([of.has("牺牲"), of.has("逝于"), of.has("等级")]).toEqual([true, false, false]);
  expect([of.get("墓园编号"), of.has("居所编号"), of.has("入园")]).toEqual(["S区 0026 号", false, true]);
  expect([of.get("牺牲地"), of.get("安葬地")]).toEqual(["上甘岭", "沈阳抗美援朝烈士陵园"]);
});

test("a manager reads where a mistake can be corrected; a relative cannot request that", () => {
  expect(facts().html).toMatch(/href="\/family_ship\?id=12[^"]*"[^>]*>申请更正/);
  expect(facts({ can: { manage: false } }).html).not.toContain("申请更正");
});
