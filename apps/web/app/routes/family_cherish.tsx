import { FamilyPage } from "../features/family/family-page.tsx";
import { FamilyRemembrance } from "../features/family-certificate/family-remembrance.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("缅怀证书");

export default function FamilyRemembranceCertificateRoute() {
  return (
    <FamilyPage title="缅怀证书" lead="第一次缅怀的人会得到一张证书，上面的文字由家人来写。">
      {(pageData) => <FamilyRemembrance {...pageData} />}
    </FamilyPage>
  );
}
