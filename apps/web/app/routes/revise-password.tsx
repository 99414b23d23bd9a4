import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = () => personalMeta("修改密码");

export default function RevisePassword() {
  return <PersonalPage title="修改密码">{() => null}</PersonalPage>;
}
