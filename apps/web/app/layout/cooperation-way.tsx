import { lazyAfterHydration } from "../browser/lazy-after-hydration.tsx";
import { useUser } from "../api/user-info.ts";

const CooperationLink = lazyAfterHydration(
  async () => (await import("../features/personal/cooperation-link.tsx")).CooperationLink,
);

/** For signed-in users who manage no garden yet; the page is closed to everyone else. */
export function CooperationWay() {
  return useUser() && <CooperationLink />;
}
