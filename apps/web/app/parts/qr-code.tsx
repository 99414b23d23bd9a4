import type { QrImage } from "./qr-images.ts";
import styles from "./qr-code.module.css";

/** A QR code on paper with the quiet zone that scanners need; `label` says where it leads. */
export function QrCode({ image, label }: { image: QrImage; label: string }) {
  const side = image.size + 8;
  return (
    <svg
      className={styles.qr}
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={image.path} stroke="currentColor" />
    </svg>
  );
}
