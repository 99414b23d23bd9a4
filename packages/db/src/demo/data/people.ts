import type { DemoResidence } from "./demo-types.ts";
import { ancestors } from "./ancestors.ts";
import { families } from "./families.ts";
import { famous } from "./famous.ts";
import { famous2 } from "./famous-2.ts";
import { martyrs } from "./martyrs.ts";
import { martyrs2 } from "./martyrs-2.ts";

/** All people of the demo world; keys, names and plaques are unique. */
export const people: DemoResidence[] = [
  ...famous,
  ...famous2,
  ...ancestors,
  ...martyrs,
  ...martyrs2,
  ...families,
];
