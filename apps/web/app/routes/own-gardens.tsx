import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("我的园区");

export default function OwnGardens() {
  return <PersonalPage title="我的园区">{() => null}</PersonalPage>;
}
