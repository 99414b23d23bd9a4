import { fillMailing } from "@changming/contract/admin/mailing-text";
import { inboxTitle } from "../inbox/send-inbox-message.ts";
import { numberText } from "../residence/number-text.ts";
import type { NamedResidence } from "./audience.ts";

interface Letter {
  title: string;
  content: string;
}

interface LetterTo {
  nickname: string;
  gardenName: string;
  residences: readonly NamedResidence[];
}

/** A letter as its recipient reads it: one for all their residences, named one after the other (R-admin-22). */
export function letterTo({ title, content }: Letter, { nickname, gardenName, residences }: LetterTo): Letter {
  const joined = (texts: readonly string[]) => [...new Set(texts)].join("、");
  const fill = {
    称呼: nickname === "" ? "家属" : nickname,
    逝者姓名: joined(residences.map(({ name }) => name)),
    居所编号: joined(residences.map((residence) => numberText(residence))),
    园区名: gardenName,
  };
  const why = `您收到这封信，是因为您照看着${gardenName}里的居所。不想再收，随时可以在站内关掉。`;
  return { title: inboxTitle(fillMailing(title, fill)), content: `${fillMailing(content, fill)}\n${why}` };
}

/** A name for staff, who need not know whose it is. */
export const masked = (text: string): string => (text === "" ? "" : `${[...text][0] ?? ""}**`);

/** The same for staff: whose letter it is stays masked, and so do the names of private residences. */
export function maskedLetterTo(letter: Letter, { nickname, gardenName, residences }: LetterTo) {
  const own = residences.map((one) => (one.is_private ? { ...one, name: masked(one.name) } : one));
  const name = masked(nickname);
  return { nickname: name, ...letterTo(letter, { nickname: name, gardenName, residences: own }) };
}
