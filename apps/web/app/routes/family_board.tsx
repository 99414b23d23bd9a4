import { FamilyMessages } from "../features/family-messages/family-messages.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("留言");

export default function FamilyMessagesRoute() {
  return (
    <FamilyPage title="留言" lead="大家写来的信，都收在这里。">
      {(pageData) => <FamilyMessages {...pageData} />}
    </FamilyPage>
  );
}
