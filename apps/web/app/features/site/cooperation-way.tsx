import { late } from "../../late.tsx";
import { useUser } from "../account/user-info.ts";

const CooperationLink = late(async () => (await import("../personal/cooperation-link.tsx")).CooperationLink);

/** For who is logged in and looks after no garden yet; the page is closed to everyone else. */
export function CooperationWay() {
  return useUser() && <CooperationLink />;
}
