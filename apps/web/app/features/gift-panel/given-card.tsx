import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { useUser } from "../../api/user-info.ts";
import { useToday } from "../../browser/clock.ts";
import { useSite } from "../../parts/site-context.tsx";
import { paths } from "../../url/paths.ts";
import type { CheckoutView } from "../payment/checkout.ts";
import { thanksRows, thanksTitle } from "./gift-words.ts";
import styles from "./given-card.module.css";

export interface GivenCheckout extends CheckoutView {
  given: NonNullable<CheckoutView["given"]>;
}

interface GivenCardProps {
  checkout: GivenCheckout;
  isMartyr: boolean;
  /** Id of the heading, which names the dialog. */
  titleId: string;
  onClose(): void;
}

/**
 * After a gift: first the gift itself, then the thanks, then what was paid; the words of the toast (R-gift-15) once
 * more, as the card is above it.
 */
export function GivenCard({ checkout, isMartyr, titleId, onClose }: GivenCardProps) {
  const { given, money } = checkout;
  const nickname = useUser()?.nickname ?? "";
  const today = useToday(useSite()?.today.day ?? "");
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared; a screen reader reads the heading instead.
  useEffect(() => title.current?.focus(), []);
  const rows = thanksRows(checkout, given, today);
  return (
    <section className={`${styles.card} night`}>
      <p className={styles.gift} aria-hidden="true">
        <img src={given.image} alt="" width={168} height={168} />
        <span>{nickname}</span>
      </p>
      <h2 id={titleId} ref={title} tabIndex={-1} aria-describedby={`${titleId}-thanks ${titleId}-note`}>
        {thanksTitle(given)}
      </h2>
      <p className={styles.thanks} id={`${titleId}-thanks`}>
        {nickname}，谢谢你来。
      </p>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note} id={`${titleId}-note`}>
        {money === "0.00" ? "献礼成功。" : "支付成功。"}
        {isMartyr ? "来这里的人都会看到它。" : "家人会在这里看到它。"}
        {money !== "0.00" && (
          <span>
            收据在“<Link to={paths.consumption()}>消费记录</Link>”。
          </span>
        )}
      </p>
      <Button className={styles.back} onClick={onClose}>
        回去看看
      </Button>
    </section>
  );
}
