import { Button } from "@changming/ui/button";
import styles from "./gift-offer.module.css";

export interface FreeWordsProps {
  /** Free gifts left today; null when that is not known. */
  left: number | null;
  /** To the other gifts. */
  onOthers(): void;
}

/** Before a free gift is given: how many are left today, or that none is, and what else one may give. */
export function FreeWords({ left, onOthers }: FreeWordsProps) {
  if (left === 0) {
    return (
      <>
        <p className={styles.usedUp} role="status">
          今日免费赠送次数已用完，请明天再来
        </p>
        <p className={styles.free}>今天还想献上一份的话，标着价格的礼物随时都可以献。</p>
        <Button onClick={onOthers}>看看别的礼物</Button>
      </>
    );
  }
  return (
    <p className={styles.free}>
      这份礼物不收费，一次献上一份。
      {left !== null && (
        <>
          今日还可免费献上 <b>{left}</b> 份。
        </>
      )}
    </p>
  );
}
