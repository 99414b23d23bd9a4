import type { BodyOf } from "@changming/contract/define";
import type { studentRemembrance } from "@changming/contract/student-remembrance";

/** What a pupil signed in with. */
export type Pupil = BodyOf<typeof studentRemembrance.list>["itemList"][number];
