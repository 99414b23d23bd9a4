import { OwnGardens } from "../features/own-gardens/own-gardens.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("我的园区");

export default function OwnGardensRoute() {
  return <PersonalPage title="我的园区">{(user) => <OwnGardens user={user} />}</PersonalPage>;
}
