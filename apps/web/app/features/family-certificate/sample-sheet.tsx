import { useEffect, useState } from "react";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { addressQr } from "../certificate/address-qr.ts";
import { CertificateBar } from "../certificate/certificate-bar.tsx";
import { RemembranceSheet } from "../certificate/remembrance-sheet.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { useSite } from "../../parts/site-context.tsx";

interface SampleSheetProps {
  home: FamilyHome;
  /** The text with its placeholders filled in. */
  html: string;
  note: string;
  /** Displayed beside a form. */
  isBeside?: boolean;
}

/** A sample certificate with an invented name. */
export function SampleSheet({ home: { detail }, html, note, isBeside }: SampleSheetProps) {
  const qr = useQr(paths.residence(detail.id));
  const today = useSite()?.today.day ?? "";
  if (!qr) return null;
  // The names that the server uses for samples.
  const sample = {
    nickname: "张三",
    book_number: `HY-${today.slice(0, 4)}-000001`,
    remembrance_text: html,
    time: `${today} 12:00:00`,
  };
  return (
    <>
      <CertificateBar note={note} isBeside={isBeside} />
      <RemembranceSheet certificate={sample} name={detail.name} isSolemn={detail.is_martyr} qr={qr} />
    </>
  );
}

/** QR code of a page of this site; null until it is drawn. */
function useQr(path: string): QrImage | null {
  const { origin } = useAddress();
  const [qr, setQr] = useState<QrImage | null>(null);
  useEffect(() => {
    let isOver = false;
    void addressQr(new URL(origin), path).then((image) => isOver || setQr(image));
    return () => {
      isOver = true;
    };
  }, [origin, path]);
  return qr;
}
