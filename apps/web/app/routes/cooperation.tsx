import { CooperationPage } from "../features/cooperation/cooperation-page.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("合作加盟");

/** A visitor is redirected to the home page (R-cooperation-2). */
export default function Cooperation() {
  return (
    <PersonalPage title="合作加盟" stranger="home" lead="申请开设一座园区，由您照看。">
      {(user) => <CooperationPage key={user.id} user={user} />}
    </PersonalPage>
  );
}
