import { personalMeta } from "../features/personal/personal-page.tsx";
import { InvitationPage } from "../features/residence-member/invitation-page.tsx";

export const meta = personalMeta("家人的邀请");

export default function InvitationRoute() {
  return <InvitationPage />;
}
