import type { BodyOf } from "@changming/contract/define";
import type { area } from "@changming/contract/area";
import { divisions } from "./divisions.ts";

type AreaTree = BodyOf<typeof area.tree>;

function placeOf(text: string, before = ""): { area_id: number; name: string } {
  const [, code = "", name = ""] = /^(\d+)(.+)$/.exec(text) ?? [];
  return { area_id: Number(before + code), name };
}

/** Provinces with their cities, in the order of their codes. */
export const areaTree: AreaTree = divisions.map((line) => {
  const [province = "", cities = ""] = line.split(":");
  const children = cities.split(" ").map((city) => placeOf(city, province.slice(0, 2)));
  return { ...placeOf(province), children };
});

const places = new Set(areaTree.flatMap(({ name, children }) => children.map((city) => `${name},${city.name}`)));

/** Whether `浙江,绍兴` is a province and one of its cities. */
export const isPlace = (provinceAndCity: string): boolean => places.has(provinceAndCity);
