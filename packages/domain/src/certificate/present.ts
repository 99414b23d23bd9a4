import type {
  certificate as calls,
  propertyCertificate,
  remembranceCertificate,
} from "@changming/contract/certificate";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, shanghaiDateTime, shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import { templatePlaceholders, type certificateTemplate } from "@changming/contract/certificate-template";
import { accessOfResidence, type Media } from "../context/media.ts";
import { numberText } from "../residence/number-text.ts";
import { type ResidenceRow, isMartyr } from "../residence/queries.ts";
import type { CertificateFiles, PropertyCertificateRow, RemembranceCertificate } from "./get-certificate.ts";
import { certificateHtml, defaultTemplate } from "./template.ts";
import { codeText, type ConfirmedCertificate, confirmPath } from "./confirm-certificate.ts";

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

/** The certificate's text as HTML; without a certificate the same text without names (R-certificate-3). */
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
    // An issued certificate keeps the text it was issued with (R-certificate-7).
    remembrance_text: certificateHtml(certificate?.template ?? residence.certificate_template, fill),
    time: certificate ? shanghaiDateTime(certificate.issued_at) : "",
  };
}

export function presentCertificateFiles(
  files: CertificateFiles,
  media: Media,
): BodyOf<typeof propertyCertificate.files> {
  return {
    png: media.file(`${files.path}.png`),
    pdf: media.file(`${files.path}.pdf`),
    confirm: confirmPath(files.number, files.code),
    code: codeText(files.code),
  };
}

/**
 * What a certificate confirms; of a private residence only that it is genuine, of a hidden one that it is not valid
 * (R-certificate-6).
 */
export function presentConfirmed(confirmed: ConfirmedCertificate): BodyOf<typeof calls.confirm> {
  const { kind, row } = confirmed;
  const number = kind === "property" ? row.certificate_number : row.book_number;
  const isValid = row.hidden_at === null;
  const isPrivate = isValid && row.is_private;
  const nothing = { name: "", holder: "", address: "", level_name: "", residence_area: "", date: "" };
  const head = { kind, number, is_valid: isValid, is_private: isPrivate, money: "", refunded_money: "" };
  if (!isValid || isPrivate) return { ...head, ...nothing };
  return {
    ...head,
    name: row.name,
    holder: kind === "remembrance" ? row.nickname : "",
    address: `${row.garden_name} ${numberText(row)}`,
    level_name: kind === "property" ? row.level_name : "",
    residence_area: kind === "property" ? row.residence_area : "",
    date: chineseDay(shanghaiDay(row.issued_at)),
  };
}

/** The text with sample values in its placeholders. */
export function presentSample(
  residence: Pick<ResidenceRow, "certificate_template" | "name">,
  today: ShanghaiDay,
): string {
  const fill = {
    缅怀人: "张三",
    姓名: residence.name,
    编号: `HY-${today.slice(0, 4)}-000001`,
    日期: chineseDay(today),
  };
  return certificateHtml(residence.certificate_template, fill);
}

/** For managers of the residence. */
export function presentTemplate(residence: ResidenceRow, today: ShanghaiDay): BodyOf<typeof certificateTemplate.get> {
  return {
    template: residence.certificate_template,
    standing: defaultTemplate,
    version: residence.template_version,
    places: [...templatePlaceholders],
    remembrance_text: presentSample(residence, today),
  };
}
