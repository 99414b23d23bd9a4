import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { openWechat } from "./wechat-return.ts";
import type { WechatWay } from "./wechat-way.ts";
import styles from "./wechat-button.module.css";

interface WechatButtonProps {
  way: WechatWay;
  /** What WeChat is being asked, or what it brought is being sent. */
  isBusy?: boolean;
  /** The label meanwhile. */
  busyLabel: string;
  /** The first choice of its page. */
  isMain?: boolean;
  /** Why the last try failed. */
  error: string;
  onError(message: string): void;
  children: ReactNode;
}

/** Opens WeChat's page, which returns to this one. */
export function WechatButton({
  way,
  isBusy = false,
  busyLabel,
  isMain = false,
  error,
  onError,
  children,
}: WechatButtonProps) {
  const [isOpening, setOpening] = useState(false);
  // The page may be displayed again as it was left, by the button back.
  useEffect(() => {
    const stop = () => setOpening(false);
    addEventListener("pageshow", stop);
    return () => removeEventListener("pageshow", stop);
  }, []);

  async function open() {
    if (isBusy || isOpening) return;
    setOpening(true);
    onError("");
    const message = await openWechat(way);
    if (message === "") return;
    setOpening(false);
    onError(message);
  }

  return (
    <>
      <Button
        className={`${styles.button} ${isMain ? styles.main : ""}`}
        aria-busy={isBusy || isOpening}
        onClick={() => void open()}
      >
        <Icon name="wechat" />
        {isBusy ? busyLabel : isOpening ? "正在打开微信……" : children}
      </Button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
