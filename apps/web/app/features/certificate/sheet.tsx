import type { ReactNode } from "react";
import { fret, ridges } from "./certificate-art.ts";
import styles from "./sheet.module.css";

export interface SheetProps {
  label: string;
  /** A4 lying on its side. */
  wide?: boolean;
  /** For martyrs: straight lines of ink, no ornament. */
  stern?: boolean;
  /** Address of a picture that brings its own border; "" for the one that we draw. */
  background?: string;
  children: ReactNode;
}

/**
 * One sheet of A4 with a border, as large as its place allows; `--u` is a 794th of its short side (on paper one CSS px),
 * `--t` the same for type. Printing the page prints the sheet alone.
 */
export function Sheet({ label, wide, stern, background = "", children }: SheetProps) {
  return (
    <article
      className={styles.sheet}
      aria-label={label}
      data-wide={wide || undefined}
      data-stern={stern || undefined}
      data-picture={background !== "" || undefined}
    >
      {background === "" ? <Border stern={stern} /> : <img className={styles.ground} src={background} alt="" />}
      <div className={styles.in}>{children}</div>
    </article>
  );
}

function Border({ stern = false }: { stern?: boolean }) {
  return (
    <div className={styles.border} aria-hidden="true">
      {!stern && (
        <>
          <svg className={styles.hills} viewBox="0 0 794 330" preserveAspectRatio="none">
            {ridges.map((ridge) => (
              <path key={ridge} d={ridge} />
            ))}
          </svg>
          {[0, 1, 2, 3].map((corner) => (
            <svg key={corner} className={styles.fret} viewBox="-1 -1 63 63">
              <path d={fret} />
            </svg>
          ))}
        </>
      )}
    </div>
  );
}
