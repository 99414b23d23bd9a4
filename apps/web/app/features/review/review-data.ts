import type { applicationReview } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";

export type Queue = BodyOf<typeof applicationReview.queue>;
export type Queued = Queue["itemList"][number];
export type ReviewDetail = BodyOf<typeof applicationReview.detail>;
export type Decided = BodyOf<typeof applicationReview.approve>;
export type CorrectionQueueBody = BodyOf<typeof propertyCorrection.queue>;
export type QueuedCorrection = CorrectionQueueBody["itemList"][number];
