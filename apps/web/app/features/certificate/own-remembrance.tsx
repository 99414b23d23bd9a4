import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { RememberAction } from "../remembrance/remember-action.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { BlankSheet } from "./blank-sheet.tsx";
import { CertificateBar } from "./certificate-bar.tsx";
import { type RemembranceCertificate, RemembranceSheet } from "./remembrance-sheet.tsx";
import { SaveCertificate } from "./save-certificate.tsx";

export interface RemembranceData {
  detail: ResidenceDetail;
  /** Links to the residence's main page. */
  qr: QrImage;
}

interface OwnRemembranceProps extends RemembranceData {
  certificate: RemembranceCertificate;
}

/** The user's certificate, or how to get one. */
export function OwnRemembrance({ certificate, detail, qr }: OwnRemembranceProps) {
  if (certificate.book_number === "") {
    return (
      <BlankSheet
        title="您还没有这张证书"
        text={`缅怀${detail.name}一次，证书就会写上您的名字与编号，留在这里，可以打印，也可以存为图片。`}
      >
        <RememberAction id={detail.id} name={detail.name} className={buttonClass("main")} hasLamp />
        <Link className={buttonClass("bare")} to={paths.residence(detail.id)}>
          先去居所看看
        </Link>
        <RememberNote id={detail.id} name={detail.name} />
      </BlankSheet>
    );
  }
  return (
    <>
      <CertificateBar note={`您第一次缅怀${detail.name}时留下的证书，可以打印在 A4 纸上，或存为图片。`}>
        <SaveCertificate certificate={certificate} detail={detail} qr={qr} />
      </CertificateBar>
      <RemembranceSheet certificate={certificate} name={detail.name} stern={detail.is_martyr} qr={qr} />
    </>
  );
}
