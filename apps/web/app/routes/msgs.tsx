import { InboxList } from "../features/inbox/inbox-list.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("消息");

export default function Inbox() {
  return <PersonalPage title="消息">{(user) => <InboxList user={user} />}</PersonalPage>;
}
