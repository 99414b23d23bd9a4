import type { PropertyTexts } from "@changming/documents/certificate/property-sheet";
import type { RemembranceTexts } from "@changming/documents/certificate/remembrance-sheet";
import { codeText, confirmPath } from "@changming/domain/certificate/confirm-certificate";
import { certificateLines } from "@changming/domain/certificate/template";
import { yearsOf } from "@changming/domain/residence/life-dates";
import { numberText } from "@changming/domain/residence/number-text";
import { isMartyr } from "@changming/domain/residence/queries";
import { productName } from "@changming/kit/product-name";
import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import type {
  PropertyCertificateData,
  RemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";

/** The issuer as signed: the site's name. */
const issuerOf = ({ site_name }: { site_name: string | null }) => site_name ?? productName;

/** Texts of a property certificate; `origin` is the base of its QR code's address. */
export function propertyTexts(row: PropertyCertificateData, origin: string): PropertyTexts {
  return {
    kind: "property",
    name: row.name,
    years: yearsOf(row),
    address: `${row.garden_name} ${numberText(row)}`,
    level: row.level_name,
    area: row.residence_area,
    number: row.certificate_number,
    code: codeText(row.check_code),
    isStern: isMartyr(row),
    giver: issuerOf(row),
    confirm: origin + confirmPath(row.certificate_number, row.check_code),
    issuedAt: row.issued_at,
  };
}

/** Texts of a remembrance certificate as of its time of issue. */
export function remembranceTexts(row: RemembranceCertificateData, origin: string): RemembranceTexts {
  return {
    kind: "remembrance",
    holder: row.nickname,
    name: row.name,
    number: row.book_number,
    code: codeText(row.check_code),
    paragraphs: certificateLines(row.template, {
      缅怀人: row.nickname,
      姓名: row.name,
      编号: row.book_number,
      日期: chineseDay(shanghaiDay(row.issued_at)),
    }),
    isStern: isMartyr(row),
    giver: issuerOf(row),
    address: origin + confirmPath(row.book_number, row.check_code),
    issuedAt: row.issued_at,
  };
}
