import { DressingPage } from "../features/dressing/dressing-page.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("礼物装扮");

export default function FamilyDressingRoute() {
  return <FamilyPage title="礼物装扮">{(pageData) => <DressingPage {...pageData} />}</FamilyPage>;
}
