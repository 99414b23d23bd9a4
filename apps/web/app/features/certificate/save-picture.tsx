import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { useSite } from "../site/site-context.tsx";
import type { ResidenceDetail } from "../residence/residence-data.ts";
import type { QrImage } from "../site/qr-images.ts";
import { FileButton } from "./file-button.tsx";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";
import { keep } from "./save-file.ts";
import { uprightDay } from "./upright-day.ts";
import { paragraphsOf } from "./wrap-lines.ts";

export interface SavePictureProps {
  certificate: RemembranceCertificate;
  detail: Pick<ResidenceDetail, "id" | "name" | "is_martyr">;
  /** Leads to the residence. */
  qr: QrImage;
}

/** Keeps the certificate on this device: as the server draws it, with a code that confirms it, or as the browser can. */
export function SavePicture({ certificate, detail, qr }: SavePictureProps) {
  const site = useSite();
  const name = `缅怀证书-${detail.name}`;
  const ask = () => api.remembranceCertificate.files({ residenceId: detail.id });

  async function paint() {
    try {
      const { remembrancePicture } = await import("./remembrance-picture.ts");
      const words = {
        holder: certificate.nickname,
        number: certificate.book_number,
        paragraphs: paragraphsOf(certificate.remembrance_text),
        leads: ["扫一扫，", "回到这处居所"] satisfies [string, string],
        giver: site?.name ?? "长明",
        day: uprightDay(certificate.time),
      };
      const picture = await remembrancePicture(words, qr, detail.is_martyr);
      if (picture) keep(picture, `${name}.png`);
      else showToast("这个浏览器画不了图片，可以改用打印");
    } catch {
      showToast("图片没有存成，请过一会儿再试");
    }
  }

  return (
    <>
      <FileButton kind="png" name={name} ask={ask} instead={paint} />
      <FileButton kind="pdf" name={name} ask={ask} />
    </>
  );
}
