import { useMemo, useState } from "react";
import { QrCode } from "../../parts/qr-code.tsx";
import { drawQr } from "../../parts/qr-images.ts";
import styles from "./payment-code.module.css";

interface PaymentCodeProps {
  text: string;
  /** Expired: only its place and a label stay. */
  isOver: boolean;
  isLarge: boolean;
}

/** The WeChat payment code, 180 px wide or, if `isLarge`, 220. */
export function PaymentCode({ text, isOver, isLarge }: PaymentCodeProps) {
  // An expired order has no code text: the last code stays behind an overlay.
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
