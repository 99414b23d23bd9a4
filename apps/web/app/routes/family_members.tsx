import { personalMeta } from "../features/personal/personal-page.tsx";
import { MembersPage } from "../features/residence-member/members-page.tsx";

export const meta = personalMeta("家人");

export default function FamilyMembersRoute() {
  return <MembersPage />;
}
