import type { Ctx, StaffActor } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActForOneself } from "./access.ts";

/** The acting member of staff. Throws `sessionInvalid` for anyone else. */
export function ownStaff({ actor }: Pick<Ctx, "actor">): StaffActor {
  demand(canActForOneself(actor));
  return actor.kind === "staff" ? actor : fail("sessionInvalid");
}
