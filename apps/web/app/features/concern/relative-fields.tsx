import { relativeWishes } from "@changming/contract/report-reasons";
import { TextField } from "../../form/text-field.tsx";
import { TextArea } from "../../form/text-area.tsx";
import type { ImageUploads } from "../upload/use-image-uploads.ts";
import { ApplicantFields, ContactField } from "./applicant-fields.tsx";
import { Choices } from "./choices.tsx";
import { DocumentsField } from "./documents-field.tsx";
import type { RelativeField } from "./relative-request.ts";
import type { RequestSubject } from "./request-subject.ts";

interface RelativeFieldsProps {
  subject: RequestSubject | null;
  uploads: ImageUploads;
  errorOf(field: RelativeField): string;
}

/** Fields of a relative's request: page, applicant, wish, contact, documents. */
export function RelativeFields({ subject, uploads, errorOf }: RelativeFieldsProps) {
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
