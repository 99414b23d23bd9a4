import type { certificate, propertyCertificate } from "@changming/contract/certificate";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import { numberText } from "../residence/number-text.ts";
import { codeText, confirmPath } from "./check-code.ts";
import type { ConfirmedCertificate } from "./confirm-certificate.ts";
import type { CertificateFiles } from "./get-certificate-files.ts";

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
 * What a certificate confirms; of a private residence only that it is genuine, of a hidden one that it is not valid.
 */
export function presentConfirmed(confirmed: ConfirmedCertificate): BodyOf<typeof certificate.confirm> {
  const { kind, row } = confirmed;
  const number = kind === "property" ? row.certificate_number : row.book_number;
  const isValid = row.hidden_at === null;
  const isPrivate = isValid && row.is_private;
  const nothing = { name: "", holder: "", address: "", level_name: "", residence_area: "", date: "" };
  const head = { kind, number, is_valid: isValid, is_private: isPrivate };
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
