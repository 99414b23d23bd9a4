import type { propertyCertificate, remembranceCertificate } from "@changming/contract/certificate";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { accessOfResidence, type Media } from "../media.ts";
import { numberText } from "../residence/number-text.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import type { PropertyCertificateRow } from "./get-property-certificate.ts";
import type { RemembranceCertificate } from "./get-remembrance-certificate.ts";

export function presentPropertyCertificate(
  { certificate, residence }: { certificate: PropertyCertificateRow; residence: ResidenceRow },
  media: Media,
): BodyOf<typeof propertyCertificate.get> {
  return {
    name: residence.name,
    avatar: media.address(residence.portrait, accessOfResidence(residence)),
    level_name: residence.level_name,
    level: residence.level,
    residence_area: certificate.residence_area,
    certificate_number: certificate.certificate_number,
    cemetery_address: `${residence.garden_name} ${numberText(residence)}`,
    certificate_bg_image: "",
    time: shanghaiDateTime(certificate.issued_at),
  };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The certificate's words as HTML; without a certificate the same words with nobody's name in them. */
export function presentRemembranceCertificate({
  residence,
  certificate,
}: RemembranceCertificate): BodyOf<typeof remembranceCertificate.get> {
  const who = certificate ? escaped(certificate.nickname) : "您";
  const on = certificate ? `于${chineseDay(shanghaiDay(certificate.issued_at))}` : "";
  return {
    nickname: certificate?.nickname ?? "",
    book_number: certificate?.book_number ?? "",
    remembrance_text: `<p>${who}${on}来到${escaped(residence.name)}的居所，静立片刻，留下一份思念。</p><p>灯还亮着，人还记得。特立此证。</p>`,
    time: certificate ? shanghaiDateTime(certificate.issued_at) : "",
  };
}
