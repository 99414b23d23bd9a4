import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("合作加盟");

export default function Cooperation() {
  return <PersonalPage title="合作加盟">{() => null}</PersonalPage>;
}
