import { OwnVisits } from "../features/own-visits/own-visits.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("浏览记录");

export default function OwnVisitsRoute() {
  return <PersonalPage title="浏览记录">{(user) => <OwnVisits user={user} />}</PersonalPage>;
}
