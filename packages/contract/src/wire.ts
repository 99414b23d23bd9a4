import { z } from "zod";
import { foldDigits } from "@changming/kit/digits";
import { characterCount, cleanText } from "@changming/kit/text";
import { largestId } from "./largest-id.ts";

/** A whole number as it travels: digits, of full width too, in a form field or a query, a number in JSON. */
export function wireInt(options: { min: number; max: number; message: string }) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .overwrite(foldDigits)
          .regex(/^-?\d{1,15}$/, options.message),
      ],
      { error: options.message },
    )
    .transform(Number)
    .pipe(z.int(options.message).min(options.min, options.message).max(options.max, options.message));
}

/** A number that may be left out: where it is absent, or empty as an unused filter of a form is, it is `absent`. */
export function wireOptional({ absent, ...range }: { min: number; max: number; message: string; absent: number }) {
  return z.union([z.literal("").transform(() => absent), wireInt(range)], range.message).default(absent);
}

export function wireId(message = "编号有误") {
  return wireInt({ min: 1, max: largestId, message });
}

/** 0 or 1, as the specification's flags are. */
export function wireFlag(message = "参数有误") {
  return wireInt({ min: 0, max: 1, message });
}

/** A line of text, cleaned as kit/text.ts says; its length is counted in code points after that. */
export function wireText(options: { min?: number; max: number; message: string }) {
  return z
    .string(options.message)
    .transform((text) => cleanText(text))
    .refine((text) => {
      const length = characterCount(text);
      return length >= (options.min ?? 0) && length <= options.max;
    }, options.message);
}

/** A line that must be there; one that is too long is said to be so. */
export function wireLine({ max, empty, long }: { max: number; empty: string; long: string }) {
  return wireText({ min: 1, max: 50_000, message: empty }).refine((text) => characterCount(text) <= max, long);
}

/** A text of several lines, cleaned likewise; its lines are kept. */
export function wireParagraphs(options: { min?: number; max: number; empty: string; long: string }) {
  const cleaned = z.string(options.empty).transform((text) => cleanText(text, { keepLines: true }));
  return cleaned
    .refine((text) => characterCount(text) >= (options.min ?? 0), options.empty)
    .refine((text) => characterCount(text) <= options.max, options.long);
}

/** How often the caller's copy had been saved. */
export const wireVersion = wireInt({ min: 1, max: largestId, message: "请刷新页面后再保存" });

/** Ids joined by commas, each once; empty means none. */
export function wireIds(most: number, message: string) {
  return z
    .string(message)
    .max(most * 11, message)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .refine(
      (ids) => ids.length <= most && ids.every((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId),
      message,
    )
    .transform((ids) => ids.map(Number))
    .refine((ids) => new Set(ids).size === ids.length, message);
}

/** The client's own name for one deed: the same one again makes nothing twice. */
export const clientRef = z
  .string("提交凭据有误")
  .regex(/^[\w-]{1,64}$/, "提交凭据有误")
  .optional();

/** A search keyword; absent and empty mean all. */
export const keywords = wireText({ max: 30, message: "关键词最多 30 个字" }).default("");

export const page = wireInt({ min: 1, max: 1_000_000, message: "页码有误" }).default(1);

/** Page size: the specification's own by default, a larger one is capped by its list's `max`. */
export function pageSize(standard: number, max = standard) {
  return wireInt({ min: 1, max: 1_000, message: "每页数量有误" })
    .default(standard)
    .transform((size) => Math.min(size, max));
}

/** Counted list as the specification's lists answer. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ counts: z.int(), itemList: z.array(item) });
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const wireDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A life date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with a leading `-` before Christ; empty when not known. */
export const wireLifeDate = z.string().regex(/^(-?\d{4}(-\d{2}(-\d{2})?)?)?$/);

/** An address that can stand in `src` or `href`: a path of ours, http(s), or nothing. */
export const address = z
  .string()
  .max(2_000)
  .regex(/^(?:|\/(?!\/).*|https?:\/\/.*)$/);
