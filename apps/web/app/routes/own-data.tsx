import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("我的数据");

export default function OwnData() {
  return <PersonalPage title="我的数据">{() => null}</PersonalPage>;
}
