import type { ReactNode } from "react";
import { useArt } from "@changming/ui/art-address";
import { uprightDay } from "@changming/kit/numerals";
import { sealSuffixOf } from "@changming/kit/product-name";
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
  isSolemn?: boolean;
  /** URL of the image at its foot; "" for the hills, which a solemn sheet omits. */
  background?: string;
  children: ReactNode;
}

/**
 * One bordered sheet of A4, as large as its container allows; `--u` is 1/794 of its short side (1 CSS px in print),
 * `--t` the same for type. Printing the page prints the sheet alone.
 */
export function Sheet({ label, wide, isSolemn, background = "", children }: SheetProps) {
  return (
    <article
      className={styles.sheet}
      aria-label={label}
      data-wide={wide || undefined}
      data-solemn={isSolemn || undefined}
    >
      <Border isSolemn={isSolemn} background={background} />
      <div className={styles.in}>{children}</div>
    </article>
  );
}

function Border({ isSolemn = false, background }: { isSolemn?: boolean | undefined; background: string }) {
  const art = useArt();
  const hills = background || (isSolemn ? "" : art("scenes/certificate-hills.svg"));
  return (
    <div className={styles.border} aria-hidden="true">
      {hills !== "" && <img className={styles.hills} src={hills} width="794" height="330" alt="" />}
      {!isSolemn &&
        corners.map((corner) => (
          <img
            key={corner}
            className={styles.fret}
            data-corner={corner}
            src={art("certificate/fret.svg")}
            width="63"
            height="63"
            alt=""
          />
        ))}
    </div>
  );
}

/** Property certificate or certificate of remembrance. */
type CertificateKind = "property" | "remembrance";

interface SignatureProps {
  kind: CertificateKind;
  qr: QrImage;
  /** Where the QR code leads, in two short lines of text. */
  leads: [string, string];
  /** Wire time of issue. */
  time: string;
}

/** The foot of a certificate: QR code, issuer, day and seal. */
export function Signature({ kind, qr, leads, time }: SignatureProps) {
  const site = useSite();
  const art = useArt();
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
        <img
          className={styles.seal}
          src={art(`certificate/seal-${kind}${sealSuffixOf(site?.name ?? "")}.svg`)}
          width="116"
          height="116"
          alt=""
        />
        <p>{site?.name}</p>
        <p>
          <time dateTime={time.replace(" ", "T").concat("+08:00")}>{uprightDay(time)}</time>
        </p>
      </div>
    </footer>
  );
}

const titles = { property: "居所证书", remembrance: "缅怀证书" } as const;

/** A certificate's heading in calligraphy. */
export function CalligraphyTitle({ kind }: { kind: CertificateKind }) {
  const art = useArt();
  return (
    <h2 className={styles.title}>
      <img src={art(`certificate/title-${kind}.svg`)} width="1208" height="256" alt={titles[kind]} />
    </h2>
  );
}
