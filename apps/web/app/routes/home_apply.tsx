import { ApplicationPage } from "../features/application/application-page.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("申请居所");

export default function ApplyRoute() {
  return (
    <PersonalPage title="申请居所" lead="为故去的家人立一处居所。填好提交，园区审核通过后，居所就由您照看。">
      {(user) => <ApplicationPage user={user} />}
    </PersonalPage>
  );
}
