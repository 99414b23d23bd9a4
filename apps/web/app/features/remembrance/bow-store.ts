import type { Result } from "@changming/contract/client";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api.ts";
import { requestAction } from "../account/pending-action.ts";
import { answered, type Bows, bowsOf, listed, noBows, pressed, takenBack } from "./bows.ts";

/** One for the whole document: a residence stands in a list and on its own page. */
let bows: Bows = noBows;
/** The session and day of which the server's list is known, and those of which it is being asked for. */
let known = "";
let asking = "";
const listeners = new Set<() => void>();

function change(next: Bows): void {
  bows = next;
  for (const listener of listeners) listener();
}

export function subscribeToBows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readBows(): Bows {
  return bows;
}

/** What is said when a press was not counted; nothing where the end of the session is told anyway. */
function sentenceOf({ error, msg }: Extract<Result<unknown>, { ok: false }>): string {
  if (error === "sessionInvalid") return "";
  if (error === "offline") return "网络不太通畅，不知道刚才有没有记上。请再按一次“缅怀”，一天只记一次。";
  if (error === "notFound") return "这处居所现在看不到了，没有记上。";
  return `刚才没有记上：${msg}。`;
}

/**
 * Remembers a residence, once: what is done or under way is not sent again. It shows before the server has answered.
 * True when this press was counted.
 */
export async function remember(session: string, day: ShanghaiDay, id: number): Promise<boolean> {
  const before = bowsOf(bows, session, day);
  if (before.done.has(id)) return false;
  change(pressed(before, id));
  const result = await api.remembrance.give({ residenceId: id });
  // Another day or another session has begun meanwhile: the answer is not theirs.
  if (bowsOf(bows, session, day) !== bows) return result.ok;
  if (!result.ok) {
    if (result.error === "sessionInvalid") requestAction("remember", id);
    change(takenBack(bows, id, sentenceOf(result)));
    return false;
  }
  const { is_first: isFirst, book_number: bookNumber, ...told } = result.body;
  change(answered(bows, id, told, isFirst === 1 ? bookNumber : ""));
  return true;
}

async function learn(session: string, day: ShanghaiDay): Promise<void> {
  const key = `${session} ${day}`;
  if (asking === key) return;
  asking = key;
  const result = await api.remembrance.today({});
  if (asking !== key) return;
  asking = "";
  // Without an answer every button stays open: the press itself tells the truth.
  if (!result.ok) return;
  known = key;
  change(listed(bowsOf(bows, session, day), result.body.residenceIds));
}

/** Keeps in step with what this account has remembered today: asked once, and by a tab that one comes back to. */
export function followToday(session: string, day: ShanghaiDay): () => void {
  if (known !== `${session} ${day}`) void learn(session, day);
  const handleReturn = () => {
    if (!document.hidden) void learn(session, day);
  };
  document.addEventListener("visibilitychange", handleReturn);
  return () => document.removeEventListener("visibilitychange", handleReturn);
}
