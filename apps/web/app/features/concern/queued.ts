import type { BodyOf } from "@changming/contract/define";
import type { concern } from "@changming/contract/concern";

/** The number of a stored request, and its position in the queue of its kind. */
export type Queued = BodyOf<typeof concern.report>;
