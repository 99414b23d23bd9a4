import { checkBoundaries } from "./boundaries.ts";
import { checkCycles, checkFolderCycles } from "./cycles.ts";
import { checkNames } from "./names.ts";
import { checkSizes } from "./sizes.ts";

/** The rules about the structure: who may import whom, in which direction, under which name, how large. */
export const structureChecks = [checkBoundaries, checkCycles, checkFolderCycles, checkNames, checkSizes];
