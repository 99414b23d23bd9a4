import { useUser } from "../api/user-info.ts";
import { lazyAfterHydration } from "../browser/lazy-after-hydration.tsx";
import { ReportLink } from "../features/concern/report-link.tsx";
import { InstallLink } from "./install-link.tsx";

/** What some users can do from the footer of any page. */
export function FooterActions() {
  return (
    <>
      <CooperationWay />
      <ReportLink />
      <InstallLink />
    </>
  );
}

const CooperationLink = lazyAfterHydration(
  async () => (await import("../features/personal/cooperation-link.tsx")).CooperationLink,
);

/** For signed-in users who manage no garden yet (R-site-6); the page is closed to everyone else. */
function CooperationWay() {
  return useUser() && <CooperationLink />;
}
