import { FamilyHomePage } from "../features/family-home/family-home-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("居所主页");

export default function FamilyIndexRoute() {
  return <FamilyHomePage />;
}
