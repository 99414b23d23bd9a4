import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useSite } from "../../parts/site-context.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { FileButton, saveBlob } from "./file-button.tsx";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";
import { uprightDay } from "./sheet.tsx";
import { paragraphsOf } from "./wrap-lines.ts";

interface SaveCertificateProps {
  certificate: RemembranceCertificate;
  detail: Pick<ResidenceDetail, "id" | "name" | "is_martyr">;
  /** Links to the residence. */
  qr: QrImage;
}

/** Downloads the certificate: as the server draws it, with a confirmation code, or else as the browser can paint it. */
export function SaveCertificate({ certificate, detail, qr }: SaveCertificateProps) {
  const site = useSite();
  const name = `缅怀证书-${detail.name}`;
  const queryFn = () => api.remembranceCertificate.files({ residenceId: detail.id });

  async function paint() {
    try {
      const { remembranceImage } = await import("./remembrance-image.ts");
      const texts = {
        holder: certificate.nickname,
        number: certificate.book_number,
        paragraphs: paragraphsOf(certificate.remembrance_text),
        leads: ["扫一扫，", "回到这处居所"] satisfies [string, string],
        giver: site?.name ?? "长明",
        day: uprightDay(certificate.time),
      };
      const image = await remembranceImage(texts, qr, detail.is_martyr);
      if (image) saveBlob(image, `${name}.png`);
      else showToast("这个浏览器画不了图片，可以改用打印");
    } catch {
      showToast("图片没有存成，请过一会儿再试");
    }
  }

  return (
    <>
      <FileButton kind="png" name={name} queryFn={queryFn} instead={paint} />
      <FileButton kind="pdf" name={name} queryFn={queryFn} />
    </>
  );
}
