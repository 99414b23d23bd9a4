import { OwnResidences } from "../features/own-residences/own-residences.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("家庭居所");

export default function OwnResidencesRoute() {
  return <PersonalPage title="家庭居所">{(user) => <OwnResidences user={user} />}</PersonalPage>;
}
