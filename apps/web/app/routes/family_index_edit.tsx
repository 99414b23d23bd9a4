import { IntroPage } from "../features/family-intro/intro-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("编辑生平");

export default function FamilyIntroRoute() {
  return <IntroPage />;
}
