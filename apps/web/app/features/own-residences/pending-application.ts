import type { application } from "@changming/contract/application";
import type { BodyOf } from "@changming/contract/define";

/** An application that is no residence yet, as its applicant sees it in the list. */
export type PendingApplication = BodyOf<typeof application.own>["itemList"][number];
