import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { ApplicantFields, ContactField, firstMissing, subjectOf } from "./request-fields.tsx";
import type { RequestFormProps } from "./request-page.tsx";

const names = ["page", "subjectName", "applicantName", "contact", "content"] as const;

/** In the order of the form, with the server's messages. */
const requiredFields = [
  ["subjectName", "请填写页面上的姓名"],
  ["applicantName", "请填写您的姓名"],
  ["contact", "请填写能联系到您的手机号或邮箱"],
] as const;

/** Report that a living person has a page. Nothing is stored in the browser: the computer may be shared. */
export function AliveForm({ subject, onSent }: RequestFormProps) {
  const refOf = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const about = subjectOf(subject, typed(fields, "page"));
    if ("fieldError" in about) return about.fieldError;
    const missing = firstMissing(requiredFields, (name) => typed(fields, name));
    if (missing) return missing;
    const request = {
      ...about,
      subjectName: typed(fields, "subjectName"),
      applicantName: typed(fields, "applicantName"),
      contact: typed(fields, "contact"),
      content: typed(fields, "content"),
    };
    // Sent without a token: an expired session must not lead away from the form.
    const result = await api.concern.alive({ ...request, ref: refOf(Object.values(request).join("\n")) });
    if (!result.ok) return fieldErrorOf(result, names);
    onSent(result.body);
    return null;
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <ApplicantFields subject={subject} nameLabel="页面上写的姓名" errorOf={errorOf} />
      <ContactField error={errorOf("contact")} />
      <TextArea label="想说明的（可不写）" name="content" rows={4} error={errorOf("content")} />
      <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
