import type { ReactNode } from "react";
import { useArt } from "@changming/ui/art-address";
import { fret } from "./certificate-art.ts";
import styles from "./sheet.module.css";

const corners = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;

interface SheetProps {
  label: string;
  /** A4 landscape. */
  wide?: boolean;
  /** For martyrs: straight lines of ink, no ornament. */
  stern?: boolean;
  /** URL of the image at its foot; "" for the hills, which a stern sheet omits. */
  background?: string;
  children: ReactNode;
}

/**
 * One bordered sheet of A4, as large as its container allows; `--u` is 1/794 of its short side (1 CSS px in print),
 * `--t` the same for type. Printing the page prints the sheet alone.
 */
export function Sheet({ label, wide, stern, background = "", children }: SheetProps) {
  return (
    <article className={styles.sheet} aria-label={label} data-wide={wide || undefined} data-stern={stern || undefined}>
      <Border stern={stern} background={background} />
      <div className={styles.in}>{children}</div>
    </article>
  );
}

function Border({ stern = false, background }: { stern?: boolean | undefined; background: string }) {
  const art = useArt();
  const hills = background || (stern ? "" : art("scenes/certificate-hills.svg"));
  return (
    <div className={styles.border} aria-hidden="true">
      {hills !== "" && <img className={styles.hills} src={hills} width="794" height="330" alt="" />}
      {!stern &&
        corners.map((corner) => (
          <svg key={corner} className={styles.fret} data-corner={corner} viewBox="-1 -1 63 63">
            <path d={fret} />
          </svg>
        ))}
    </div>
  );
}
