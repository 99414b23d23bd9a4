import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { QrCode } from "../../parts/qr-code.tsx";
import type { QrImage } from "../../parts/qr-images.ts";
import { isInsideWechat } from "../wechat/bridge.ts";
import styles from "./link-qr.module.css";

/** The QR code of an address, drawn in this browser: no server learns what is shared. `label` says
 * where it leads. None inside WeChat on a phone. */
export function LinkQr({ address, label }: { address: string; label: string }) {
  const [image, setImage] = useState<QrImage | null>(null);
  useEffect(() => {
    // A phone cannot scan its own screen.
    if (isInsideWechat()) return;
    let isWanted = true;
    const draw = async () => {
      const { drawQr } = await import("../../parts/qr-images.ts");
      if (isWanted) setImage(drawQr(address));
    };
    // Without its encoder there is no code, but the link can be copied all the same.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [address]);
  if (!useHydrated() || isInsideWechat()) return null;
  return <div className={styles.place}>{image && <QrCode image={image} label={label} />}</div>;
}
