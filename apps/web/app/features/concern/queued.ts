import type { BodyOf } from "@changming/contract/define";
import type { concern } from "@changming/contract/concern";

/** Under which number something is kept, and its place among those of its kind that wait. */
export type Queued = BodyOf<typeof concern.report>;
