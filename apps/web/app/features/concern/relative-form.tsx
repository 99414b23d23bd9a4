import { maxConcernDocuments, relativeWishes } from "@changming/contract/report-reasons";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { useForm, fieldErrorOf, typed, type FieldError } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";
import { TextField } from "../../form/text-field.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { ApplicantFields, ContactField, firstMissing, subjectOf } from "./request-fields.tsx";
import { Choices } from "./choices.tsx";
import { DocumentsField } from "./documents-field.tsx";
import type { RequestFormProps, RequestSubject } from "./request-page.tsx";

/** A near relative's request about a page. Nothing is stored in the browser: the computer may be shared. */
export function RelativeForm({ subject, onSent }: RequestFormProps) {
  const refOf = useActionRef();
  const uploads = useImageUploads({ max: maxConcernDocuments });
  const { errorOf, isBusy, handleSubmit } = useForm<RelativeField>(async (fields) => {
    const read = relativeRequest(fields, subject);
    if (read.fieldError) return read.fieldError;
    const unsent = unsentMessage(uploads.slots);
    if (unsent) return { field: "proofs", message: unsent };
    const request = { ...read.request, proofs: uploads.urls.join(",") };
    const ref = refOf(Object.values(request).join("\n"));
    // Uploads belong to an account; without them no token is sent, so that an expired session does not lead away.
    const result = await api.concern.relative({ ...request, ref }, { asMember: request.proofs !== "" });
    if (!result.ok) return fieldErrorOf(result, relativeFields, { uploadUnknown: "proofs" });
    onSent(result.body);
    return null;
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <RelativeFields subject={subject} uploads={uploads} errorOf={errorOf} />
      <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}

interface RelativeFieldsProps {
  subject: RequestSubject | null;
  uploads: ImageUploads;
  errorOf(field: RelativeField): string;
}

/** Fields of a relative's request: page, applicant, wish, contact, documents. */
function RelativeFields({ subject, uploads, errorOf }: RelativeFieldsProps) {
  return (
    <>
      <ApplicantFields subject={subject} nameLabel="逝者的姓名，如页面上所写" errorOf={errorOf} />
      <TextField label="您是逝者的" name="relation" placeholder="如：女儿" error={errorOf("relation")} />
      <Choices legend="您想要" name="wish" choices={relativeWishes} error={errorOf("wish")} />
      <ContactField error={errorOf("contact")} />
      <TextArea label="请说明您的请求" name="content" rows={5} error={errorOf("content")} />
      <DocumentsField uploads={uploads} residenceId={subject?.id} error={errorOf("proofs")} />
    </>
  );
}

const relativeFields = [
  "page",
  "subjectName",
  "applicantName",
  "relation",
  "wish",
  "contact",
  "content",
  "proofs",
] as const;

type RelativeField = (typeof relativeFields)[number];

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
