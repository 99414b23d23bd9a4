import { api } from "../../api.ts";
import { useDeedRef } from "../../use-deed-ref.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextArea } from "../feedback/text-area.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { AskerFields, ContactField } from "./asker-fields.tsx";
import { firstMissing } from "./first-missing.ts";
import type { RequestFormProps } from "./request-subject.ts";
import { subjectOf } from "./subject-of.ts";

const names = ["page", "subjectName", "applicantName", "contact", "content"] as const;

/** In the order in which they stand, with the server's own sentences. */
const asked = [
  ["subjectName", "请填写页面上的姓名"],
  ["applicantName", "请填写您的姓名"],
  ["contact", "请填写能联系到您的手机号或邮箱"],
] as const;

/** Somebody lives, and has a page all the same. Nothing of it is kept in the browser: the computer may be another's. */
export function AliveForm({ subject, onSent }: RequestFormProps) {
  const refOf = useDeedRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const about = subjectOf(subject, typed(fields, "page"));
    if ("wrong" in about) return about.wrong;
    const missing = firstMissing(asked, (name) => typed(fields, name));
    if (missing) return missing;
    const words = {
      ...about,
      subjectName: typed(fields, "subjectName"),
      applicantName: typed(fields, "applicantName"),
      contact: typed(fields, "contact"),
      content: typed(fields, "content"),
    };
    // As anybody: a session that has ended must not lead away from what is written.
    const result = await api.concern.alive({ ...words, ref: refOf(Object.values(words).join("\n")) });
    if (!result.ok) return wrongOf(result, names);
    onSent(result.body);
    return null;
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <AskerFields subject={subject} nameLabel="页面上写的姓名" errorOf={errorOf} />
      <ContactField error={errorOf("contact")} />
      <TextArea label="想说明的（可不写）" name="content" rows={4} error={errorOf("content")} />
      <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
