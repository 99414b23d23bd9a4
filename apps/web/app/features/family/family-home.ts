import type { BodyOf } from "@changming/contract/define";
import type { family } from "@changming/contract/family";

/** A residence as its family sees it. */
export type FamilyHome = BodyOf<typeof family.detail>;
