import { relativeWishes } from "@changming/contract/report-reasons";
import { typed, type FieldError } from "../../form/use-form.ts";
import { firstMissing, subjectOf } from "./request-fields.ts";
import type { RequestSubject } from "./request-page.tsx";

export const relativeFields = [
  "page",
  "subjectName",
  "applicantName",
  "relation",
  "wish",
  "contact",
  "content",
  "proofs",
] as const;

export type RelativeField = (typeof relativeFields)[number];

/** In the order of the form, with the server's messages. */
const requiredFields = [
  ["subjectName", "请填写页面上的姓名"],
  ["applicantName", "请填写您的姓名"],
  ["relation", "请填写您与逝者的关系"],
  ["wish", "请选择您的请求"],
  ["contact", "请填写能联系到您的手机号或邮箱"],
  ["content", "请说明您的请求"],
] as const;

const isWish = (value: string): value is keyof typeof relativeWishes => Object.hasOwn(relativeWishes, value);

/** The request that the form sends, or its first error; the server checks the lengths. */
export function relativeRequest(fields: FormData, subject: RequestSubject | null) {
  const about = subjectOf(subject, typed(fields, "page"));
  if ("fieldError" in about) return about;
  const fieldError: FieldError<RelativeField> | null = firstMissing(requiredFields, (name) => typed(fields, name));
  if (fieldError) return { fieldError };
  const wish = typed(fields, "wish");
  if (!isWish(wish)) return { fieldError: { field: "wish" as const, message: "请选择您的请求" } };
  const request = {
    ...about,
    subjectName: typed(fields, "subjectName"),
    applicantName: typed(fields, "applicantName"),
    relation: typed(fields, "relation"),
    wish,
    contact: typed(fields, "contact"),
    content: typed(fields, "content"),
  };
  return { request };
}
