import { Invoices } from "../features/invoice/invoices.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";

export const meta = personalMeta("发票");

export default function InvoicesRoute() {
  return (
    <PersonalPage
      title="发票"
      lead="电子发票由平台在税务局开好，再放到这里，只有您自己看得到。"
      above={[{ name: "消费记录", to: paths.consumption() }]}
    >
      {(user) => <Invoices user={user} />}
    </PersonalPage>
  );
}
