import { paths } from "../url/paths.ts";
import { DressingPayPage } from "../features/dressing/dressing-pay-page.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("购买装扮礼物");

export default function FamilyDressingPayRoute() {
  return (
    <FamilyPage title="购买装扮礼物" above={(place) => [{ name: "礼物装扮", to: paths.familyDressing(place) }]}>
      {(pageData) => <DressingPayPage {...pageData} />}
    </FamilyPage>
  );
}
