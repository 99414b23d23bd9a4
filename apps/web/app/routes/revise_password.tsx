import { RevisePasswordForm } from "../features/account/revise-password-form.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("修改密码");

export default function RevisePassword() {
  return (
    <PersonalPage title="修改密码" lead="验证码发到您自己的手机。改好之后，这里仍是登录着的，别处的登录都会退出。">
      {(user) => <RevisePasswordForm user={user} />}
    </PersonalPage>
  );
}
