import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { useAddress } from "../../use-address.ts";
import { addressQr } from "../certificate/address-qr.ts";
import { CertificateBar } from "../certificate/certificate-bar.tsx";
import { RemembranceSheet } from "../certificate/remembrance-sheet.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import type { QrImage } from "../site/qr-images.ts";
import { useSite } from "../site/site-context.tsx";

export interface SampleSheetProps {
  home: FamilyHome;
  /** The words as they stand on it. */
  html: string;
  note: string;
  /** Under a form. */
  isBeside?: boolean;
}

/** A certificate as somebody will get it, with a made-up name in it. */
export function SampleSheet({ home: { detail }, html, note, isBeside }: SampleSheetProps) {
  const qr = useQr(paths.residence(detail.id));
  const today = useSite()?.today.day ?? "";
  if (!qr) return null;
  // The names that the server fills a sample with.
  const sample = {
    nickname: "张三",
    book_number: `HY-${today.slice(0, 4)}-000001`,
    remembrance_text: html,
    time: `${today} 12:00:00`,
  };
  return (
    <>
      <CertificateBar note={note} isBeside={isBeside} />
      <RemembranceSheet certificate={sample} name={detail.name} stern={detail.is_martyr} qr={qr} />
    </>
  );
}

/** The code that leads to a page of ours; null until it is drawn. */
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
