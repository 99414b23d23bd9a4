import type { BodyOf } from "@changming/contract/define";
import type { studentRemembrance } from "@changming/contract/student-remembrance";

/** A student's entry. */
export type Student = BodyOf<typeof studentRemembrance.list>["itemList"][number];
