import { FamilyPage } from "../features/family/family-page.tsx";
import { FamilyVisits } from "../features/family-visits/family-visits.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("浏览记录");

export default function FamilyVisitsRoute() {
  return (
    <FamilyPage title="浏览记录" lead="谁在哪一天来看过。登录后来的会留下名字，悄悄来访的只计次数。">
      {(pageData) => <FamilyVisits {...pageData} />}
    </FamilyPage>
  );
}
