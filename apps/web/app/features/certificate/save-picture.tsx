import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { useSite } from "../site/site-context.tsx";
import type { ResidenceDetail } from "../residence/residence-data.ts";
import type { QrImage } from "../site/qr-images.ts";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";
import { uprightDay } from "./upright-day.ts";
import { paragraphsOf } from "./wrap-lines.ts";

export interface SavePictureProps {
  certificate: RemembranceCertificate;
  detail: Pick<ResidenceDetail, "name" | "is_martyr">;
  /** Leads to the residence. */
  qr: QrImage;
}

/** Keeps the certificate as a picture on this device; nothing is sent anywhere. */
export function SavePicture({ certificate, detail, qr }: SavePictureProps) {
  const site = useSite();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
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
      if (picture) keep(picture, `缅怀证书-${detail.name}.png`);
      else showToast("这个浏览器画不了图片，可以改用打印");
    } catch {
      showToast("图片没有存成，请过一会儿再试");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void save()}>
      {isBusy ? "正在存……" : "存为图片"}
    </Button>
  );
}

function keep(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
