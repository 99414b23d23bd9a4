import { FamilyPage } from "../features/family/family-page.tsx";
import { FamilyProperty } from "../features/family-certificate/family-property.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("居所证书");

export default function FamilyPropertyCertificateRoute() {
  return <FamilyPage title="居所证书">{(pageData) => <FamilyProperty {...pageData} />}</FamilyPage>;
}
