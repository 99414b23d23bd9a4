import { checkBoundaries } from "./boundaries.ts";
import { checkCycles } from "./cycles.ts";
import { checkNames } from "./names.ts";
import { checkSizes } from "./sizes.ts";

/** The rules about how the house is built: who may import whom, in which direction, under which name, how large. */
export const structureChecks = [checkBoundaries, checkCycles, checkNames, checkSizes];
