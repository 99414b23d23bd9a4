import { batchWords, progressWords, unsentWords } from "./picture-queue.ts";
import type { Pictures } from "./use-pictures.ts";

/** A form asks for a picture that is missing, or for another than the present one. */
const asking = /^请(?:上传|选择)|^头像未修改/;

/** A form cannot wait for one that is under way, or was not sent. */
const unsent = /^(?:图片还在上传|有图片没有传上去)/;

/** What a form said, as long as it is still so. */
function stillSaid(error: string, { slots }: Pick<Pictures, "slots">): string {
  if (asking.test(error) && slots.length > 0) return "";
  return unsent.test(error) ? unsentWords(slots) : error;
}

/**
 * What stands under a field of pictures: what is wrong with what was chosen last and with the form, one sentence each, and
 * how far the pictures are. Beside what is wrong no success is told, only what became of how many.
 */
export function wordsUnder(pictures: Pick<Pictures, "slots" | "refusal" | "batch">, error: string) {
  const { slots, batch } = pictures;
  const broken = slots.find(({ state }) => state === "broken")?.message ?? "";
  // Said once where the files themselves are named with it.
  const named = new Set(["", ...batch.refused.map(({ reason }) => reason)]);
  const wrong = [
    ...new Set([pictures.refusal, stillSaid(error, pictures) || broken].filter((words) => !named.has(words))),
  ];
  const isMoving = slots.some(({ state }) => state === "sending" || state === "waiting");
  const isWell = wrong.length === 0 && batch.refused.length === 0;
  return { wrong, count: batchWords(batch, slots), progress: isWell || isMoving ? progressWords(slots) : "" };
}
