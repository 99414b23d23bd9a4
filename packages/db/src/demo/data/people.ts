import type { DemoResidence } from "./demo-types.ts";
import { families1 } from "./families-1.ts";
import { families2 } from "./families-2.ts";
import { families3 } from "./families-3.ts";
import { families4 } from "./families-4.ts";
import { families5 } from "./families-5.ts";
import { families6 } from "./families-6.ts";
import { ancestors } from "./ancestors.ts";
import { famous } from "./famous.ts";
import { famous2 } from "./famous-2.ts";
import { martyrs } from "./martyrs.ts";
import { martyrs2 } from "./martyrs-2.ts";

/**
 * The private families of the demo world: ordinary lives, all invented; nobody here represents a real person. 54
 * residences, unique by `key`; two belong to the demo account `owner` (one public, one private).
 */
const families: DemoResidence[] = [
  ...families1,
  ...families2,
  ...families3,
  ...families4,
  ...families5,
  ...families6,
];

/** All people of the demo world; keys, names and plaques are unique. */
export const people: DemoResidence[] = [
  ...famous,
  ...famous2,
  ...ancestors,
  ...martyrs,
  ...martyrs2,
  ...families,
];
