import { Spending } from "../features/consumption/spending.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("消费记录");

export default function Consumption() {
  return <PersonalPage title="消费记录">{(user) => <Spending user={user} />}</PersonalPage>;
}
