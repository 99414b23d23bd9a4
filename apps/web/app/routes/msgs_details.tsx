import { InboxMessage } from "../features/inbox/inbox-message.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("消息");

export default function InboxMessageRoute() {
  return (
    <PersonalPage title="消息" hasOwnTitle>
      {(user) => <InboxMessage user={user} />}
    </PersonalPage>
  );
}
