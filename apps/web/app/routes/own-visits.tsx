import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("浏览记录");

export default function OwnVisits() {
  return <PersonalPage title="浏览记录">{() => null}</PersonalPage>;
}
