import { type ReactNode, useId } from "react";
import { useArt } from "@changming/ui/art-address";
import { chineseDigits, chineseNumber } from "@changming/kit/numerals";
import { fret, glyphPaths, sealGlyphSize, sealPlaces, wear } from "./certificate-art.ts";
import { QrCode } from "../../parts/qr-code.tsx";
import type { QrImage } from "../../parts/qr-images.ts";
import { useSite } from "../../parts/site-context.tsx";
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

interface SignatureProps {
  qr: QrImage;
  /** Where the QR code leads, in two short lines of text. */
  leads: [string, string];
  seal: string;
  /** Wire time of issue. */
  time: string;
}

/** The foot of a certificate: QR code, issuer, day and seal. */
export function Signature({ qr, leads, seal, time }: SignatureProps) {
  const site = useSite();
  return (
    <footer className={styles.foot}>
      <div className={styles.code}>
        <div>
          <QrCode image={qr} label={leads.join("")} />
        </div>
        <p>
          {leads[0]}
          <br />
          {leads[1]}
        </p>
      </div>
      <div className={styles.hand}>
        <Seal text={seal} />
        <p>{site?.name ?? "长明"}</p>
        <p>
          <time dateTime={time.replace(" ", "T").concat("+08:00")}>{uprightDay(time)}</time>
        </p>
      </div>
    </footer>
  );
}

/** A seal in cinnabar with four characters and worn spots. */
function Seal({ text }: { text: string }) {
  const mask = useId();
  return (
    <svg className={styles.seal} viewBox="0 0 116 116" aria-hidden="true">
      <mask id={mask}>
        <rect width="116" height="116" fill="white" />
        <path d={wear} fill="black" />
      </mask>
      <g mask={`url(#${mask})`}>
        <rect x="4" y="4" width="108" height="108" rx="5" fill="none" stroke="currentColor" strokeWidth="4.5" />
        {[...text].map((character, index) => (
          <path
            key={character}
            d={glyphPaths[character]}
            fill="currentColor"
            transform={`translate(${sealPlaces[index]?.join(" ")}) scale(${sealGlyphSize / 256})`}
          />
        ))}
      </g>
    </svg>
  );
}

/** Side of a glyph's square, and the gap between two glyphs. */
const square = 256;
const gap = 60;

/** A heading in calligraphy; `text` must consist of characters in {@link glyphPaths}. */
export function CalligraphyTitle({ text }: { text: string }) {
  const characters = [...text];
  const width = characters.length * (square + gap) - gap;
  return (
    <h2 className={styles.title}>
      <span className="hide">{text}</span>
      <svg viewBox={`0 0 ${width} ${square}`} aria-hidden="true">
        {characters.map((character, index) => (
          <path key={character} d={glyphPaths[character]} transform={`translate(${index * (square + gap)} 0)`} />
        ))}
      </svg>
    </h2>
  );
}

/** The day of a wire time in document style: 2026-04-05 04:00:00 → 二〇二六年四月五日; "" when there is none. */
export function uprightDay(time: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(time);
  if (!parts) return "";
  const [year, month, day] = parts.slice(1).map(Number);
  return `${chineseDigits(year ?? 0)}年${chineseNumber(month ?? 0)}月${chineseNumber(day ?? 0)}日`;
}
