import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import { codeText, confirmPath } from "@changming/domain/certificate/check-code";
import type { PropertyWordsRow, RemembranceWordsRow } from "@changming/domain/certificate/get-certificate-words";
import { certificateLines } from "@changming/domain/certificate/template";
import { yearsOf } from "@changming/domain/residence/life-dates";
import { numberText } from "@changming/domain/residence/number-text";
import { isMartyr } from "@changming/domain/residence/is-martyr";
import type { PropertyWords } from "./property-sheet.ts";
import type { RemembranceWords } from "./remembrance-sheet.ts";

const giverOf = ({ site_name }: { site_name: string | null }) => site_name ?? "长明";

/** What stands on the certificate of a place; `origin` is where its code leads. */
export function propertyWords(row: PropertyWordsRow, origin: string): PropertyWords {
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
    giver: giverOf(row),
    confirm: origin + confirmPath(row.certificate_number, row.check_code),
    issuedAt: row.issued_at,
  };
}

/** What stands on a certificate of having remembered, in the words that it was given with. */
export function remembranceWords(row: RemembranceWordsRow, origin: string): RemembranceWords {
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
    giver: giverOf(row),
    address: origin + confirmPath(row.book_number, row.check_code),
    issuedAt: row.issued_at,
  };
}
