import { areaTree } from "./area-tree.ts";

const places = new Set(areaTree.flatMap(({ name, children }) => children.map((city) => `${name},${city.name}`)));

/** Whether `浙江,绍兴` is a province and one of its cities. */
export const isPlace = (provinceAndCity: string): boolean => places.has(provinceAndCity);
