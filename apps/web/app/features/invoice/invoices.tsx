import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { OwnList } from "../personal/own-list.tsx";
import { InvoiceForm } from "./invoice-form.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import styles from "./invoices.module.css";

/** The form for an invoice of paid orders, and the user's requests (R-invoice-1). */
export function Invoices({ user }: { user: UserInfo }) {
  const [round, setRound] = useState(0);
  const chosen = useAddress().searchParams.get("order") ?? "";
  const orders = useQuery({
    key: `${user.token} invoice orders ${round}`,
    queryFn: (signal) => api.invoice.orders({}, { signal }),
  });
  const renew = () => setRound((number) => number + 1);
  return (
    <>
      <section aria-labelledby="ask">
        <h2 id="ask" className={styles.head}>
          申请发票
        </h2>
        <AsyncSection query={orders} what="可以开票的订单">
          {({ days, itemList }) =>
            itemList.length > 0 ? (
              <InvoiceForm key={round} orders={itemList} chosen={chosen} days={days} onSent={renew} />
            ) : (
              <EmptyState title="没有可以开票的订单" text={termText(days)}>
                <Link className="link" to={paths.consumption()}>
                  回消费记录
                </Link>
              </EmptyState>
            )
          }
        </AsyncSection>
      </section>
      <section aria-labelledby="asked">
        <h2 id="asked" className={styles.head}>
          申请过的
        </h2>
        <OwnList
          key={round}
          user={user}
          what="发票申请"
          to={(page) => paths.invoices(undefined, page)}
          queryFn={(paging, signal) => api.invoice.list(paging, { signal })}
          left="更早的申请都还在"
          empty={<EmptyState title="还没有申请过发票" text="开好的发票会放在这里，也会给您发一条消息。" />}
        >
          {({ itemList }) => (
            <ol role="list">
              {itemList.map((item) => (
                <li key={item.id} className={styles.row}>
                  <InvoiceRow item={item} onChanged={renew} />
                </li>
              ))}
            </ol>
          )}
        </OwnList>
      </section>
    </>
  );
}

const termText = (days: number) =>
  days === 0
    ? "平台现在不开发票。收据在消费记录里可以下载。"
    : `付过款、没有退款、${days} 天以内、还没有申请过的订单可以开发票。`;
