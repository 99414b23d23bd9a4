import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { SignInWaysPage } from "../features/sign-in-ways/sign-in-ways-page.tsx";

export const meta = personalMeta("登录方式");

export default function SignInWays() {
  return (
    <PersonalPage title="登录方式" lead="多一种方式，就不怕哪天进不来。">
      {(user) => <SignInWaysPage user={user} />}
    </PersonalPage>
  );
}
