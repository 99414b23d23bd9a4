import type { propertyCertificate, remembranceCertificate } from "@changming/contract/certificate";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { accessOfResidence, type Media } from "../context/media.ts";
import { isMartyr } from "../residence/is-martyr.ts";
import { numberText } from "../residence/number-text.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import type { PropertyCertificateRow } from "./get-property-certificate.ts";
import type { RemembranceCertificate } from "./get-remembrance-certificate.ts";
import { certificateHtml } from "./template.ts";

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
    // Hills at the foot of the sheet; a martyr's are plain ink.
    certificate_bg_image: media.address(`scenes/certificate-hills${isMartyr(residence) ? "-stern" : ""}`),
    time: shanghaiDateTime(certificate.issued_at),
  };
}

/** The certificate's text as HTML; without a certificate the same text without names. */
export function presentRemembranceCertificate({
  residence,
  certificate,
}: RemembranceCertificate): BodyOf<typeof remembranceCertificate.get> {
  const fill = {
    缅怀人: certificate?.nickname ?? "您",
    姓名: residence.name,
    编号: certificate?.book_number ?? "",
    日期: certificate ? chineseDay(shanghaiDay(certificate.issued_at)) : "",
  };
  return {
    nickname: certificate?.nickname ?? "",
    book_number: certificate?.book_number ?? "",
    // An issued certificate keeps the text it was issued with.
    remembrance_text: certificateHtml(certificate?.template ?? residence.certificate_template, fill),
    time: certificate ? shanghaiDateTime(certificate.issued_at) : "",
  };
}
