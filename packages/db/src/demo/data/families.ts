/** The private families of the demo world: ordinary lives, all invented; nobody here represents a real person. */
import type { DemoResidence } from "./demo-types.ts";
import { families1 } from "./families-1.ts";
import { families2 } from "./families-2.ts";
import { families3 } from "./families-3.ts";
import { families4 } from "./families-4.ts";
import { families5 } from "./families-5.ts";
import { families6 } from "./families-6.ts";

/** 54 residences, unique by `key`; two belong to the demo account `owner` (one public, one private). */
export const families: DemoResidence[] = [
  ...families1,
  ...families2,
  ...families3,
  ...families4,
  ...families5,
  ...families6,
];
