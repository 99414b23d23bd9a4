import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { consumption } from "@changming/contract/consumption";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { paths } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import { Tally } from "../personal/tally.tsx";
import { useToday } from "../../browser/clock.ts";
import { counted } from "../../parts/counted.ts";
import { lastingText } from "../../parts/lasting-text.ts";
import { useSite } from "../../parts/site-context.tsx";
import { price } from "../../parts/price.ts";
import { ReceiptButton } from "./receipt-button.tsx";
import styles from "./spending-rows.module.css";

type Spendings = BodyOf<typeof consumption.list>;

/** The spending, newest first, with the sum of all pages above (R-personal-15). */
export function SpendingRows({ body, isNarrowed }: { body: Spendings; isNarrowed: boolean }) {
  return (
    <>
      <Tally>
        {isNarrowed ? "筛出" : "共"} {counted(body.counts)} 笔，合计 <strong>¥{body.total_money}</strong>
      </Tally>
      <ol role="list">
        {body.itemList.map((item) => (
          <li key={`${item.orderType} ${item.id}`} className={styles.row}>
            <Row item={item} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Row({ item }: { item: Spendings["itemList"][number] }) {
  const lasting = lastingText(item, useToday(useSite()?.today.day ?? ""));
  return (
    <>
      {item.image ? (
        <ResponsiveImage className={styles.image} src={item.image} alt="" width={48} height={48} />
      ) : (
        <span className={styles.image} />
      )}
      <span className={styles.title}>
        {item.residence_id > 0 ? <Link to={paths.residence(item.residence_id)}>{item.title}</Link> : item.title}
        {lasting !== "" && <small className={styles.lasting}>{lasting}</small>}
      </span>
      <span className={styles.money}>
        {price(item.money)}
        {item.is_refunded === 1 && <small className={styles.back}>已退回</small>}
        {item.is_refunded === 0 && item.refunded_money !== "0.00" && (
          <small className={styles.back}>已退 {item.refunded_money} 元</small>
        )}
      </span>
      <Moment className={styles.time} at={item.pay_time} />
      {item.order_no !== "" && (
        <span className={styles.ways}>
          <ReceiptButton orderNo={item.order_no} />
          {item.can_invoice === 1 && (
            <Link className="link" to={paths.invoices(item.order_no)}>
              开发票
            </Link>
          )}
          {item.invoice_state !== "" && (
            <Link className="link" to={paths.invoices()}>
              {item.invoice_state === "issued" ? "看发票" : "发票申请中"}
            </Link>
          )}
        </span>
      )}
    </>
  );
}
