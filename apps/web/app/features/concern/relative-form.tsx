import { maxConcernDocuments, relativeWishes } from "@changming/contract/report-reasons";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { useForm, fieldErrorOf } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";
import { TextField } from "../../form/text-field.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { ApplicantFields, ContactField } from "./applicant-fields.tsx";
import { Choices } from "./choices.tsx";
import { DocumentsField } from "./documents-field.tsx";
import { type RelativeField, relativeFields, relativeRequest } from "./relative-request.ts";
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
