import { useMemo, useState } from "react";
import { QrCode } from "../site/qr-code.tsx";
import { drawQr } from "../site/qr-images.ts";
import styles from "./payment-code.module.css";

interface PaymentCodeProps {
  text: string;
  /** Its time is over: only the place of it stays, and the word. */
  isOver: boolean;
  isLarge: boolean;
}

/** The code that WeChat reads, 180 px wide or, where it is large, 220. */
export function PaymentCode({ text, isOver, isLarge }: PaymentCodeProps) {
  // The text is told no more when the time is over: what stood there last stays behind a veil.
  const [last, setLast] = useState(text);
  if (text !== "" && text !== last) setLast(text);
  const image = useMemo(() => drawQr(last), [last]);
  return (
    <div className={styles.code} data-over={isOver || undefined} data-large={isLarge || undefined}>
      <QrCode image={image} label={isOver ? "已过期的二维码" : "微信付款二维码"} />
      {isOver && <span>此码已过期</span>}
    </div>
  );
}
