import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("意见反馈");

export default function Feedback() {
  return <PersonalPage title="意见反馈">{() => null}</PersonalPage>;
}
