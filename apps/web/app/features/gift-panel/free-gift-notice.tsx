import { Button } from "@changming/ui/button";
import styles from "./gift-offer.module.css";

interface FreeGiftNoticeProps {
  /** Free gifts left today; null when unknown. */
  left: number | null;
  /** Leads to the other gifts. */
  onOthers(): void;
}

/** Before a free gift is given: how many are left today, or that none is left and what else can be given. */
export function FreeGiftNotice({ left, onOthers }: FreeGiftNoticeProps) {
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
