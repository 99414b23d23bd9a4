import { chineseDigits } from "@changming/kit/numerals";

interface Numbered {
  letter: string;
  number: number;
}

/** At least four digits. */
const digits = (number: number) => String(number).padStart(4, "0");

/** `S区 0326 号` */
export function numberText({ letter, number }: Numbered): string {
  return `${letter}区 ${digits(number)} 号`;
}

/** `S区〇三二六号`, for vertical writing. */
export function numberUpright({ letter, number }: Numbered): string {
  return `${letter}区${[...digits(number)].map((digit) => chineseDigits(Number(digit))).join("")}号`;
}
