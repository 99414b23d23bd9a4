import { expect, test } from "vitest";
import { areaTree } from "./area-tree.ts";

const childrenOf = (name: string) => areaTree.find((province) => province.name === name)?.children ?? [];

test("there are the 34 provinces, each with places under it", () => {
  expect(areaTree).toHaveLength(34);
  expect(areaTree.filter(({ children }) => children.length === 0)).toEqual([]);
});

test("a municipality has its districts, a province its cities and the places it governs directly", () => {
  expect(childrenOf("北京市")[0]).toEqual({ area_id: 110_101, name: "东城区" });
  expect(childrenOf("浙江省").map(({ name }) => name)).toEqual(expect.arrayContaining(["杭州市", "绍兴市"]));
  expect(childrenOf("湖北省").map(({ name }) => name)).toEqual(expect.arrayContaining(["武汉市", "神农架林区"]));
});

test("every code has six digits, begins with its province's code and names one place", () => {
  const codes = areaTree.flatMap((province) => [province.area_id, ...province.children.map((city) => city.area_id)]);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { area_id, children } of areaTree) {
    expect(area_id % 10_000).toBe(0);
    for (const city of children) expect(Math.floor(city.area_id / 10_000)).toBe(area_id / 10_000);
  }
});

test("no place has a name that only code tables use", () => {
  const names = areaTree.flatMap((province) => province.children.map(({ name }) => name));
  expect(names.filter((name) => /直辖|^县$|^市辖区$|\s/.test(name))).toEqual([]);
});
