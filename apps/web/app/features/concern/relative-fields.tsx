import { relativeWishes } from "@changming/contract/report-reasons";
import { TextField } from "../account/text-field.tsx";
import { TextArea } from "../feedback/text-area.tsx";
import type { Pictures } from "../upload/use-pictures.ts";
import { AskerFields, ContactField } from "./asker-fields.tsx";
import { Choices } from "./choices.tsx";
import { ProofsField } from "./proofs-field.tsx";
import type { RelativeField } from "./relative-request.ts";
import type { RequestSubject } from "./request-subject.ts";

export interface RelativeFieldsProps {
  subject: RequestSubject | null;
  pictures: Pictures;
  errorOf(field: RelativeField): string;
}

/** Who is meant, who asks, what he asks for, how he is reached, and what shows that he may. */
export function RelativeFields({ subject, pictures, errorOf }: RelativeFieldsProps) {
  return (
    <>
      <AskerFields subject={subject} nameLabel="逝者的姓名，如页面上所写" errorOf={errorOf} />
      <TextField label="您是逝者的" name="relation" placeholder="如：女儿" error={errorOf("relation")} />
      <Choices legend="您想要" name="wish" choices={relativeWishes} error={errorOf("wish")} />
      <ContactField error={errorOf("contact")} />
      <TextArea label="请说明您的请求" name="content" rows={5} error={errorOf("content")} />
      <ProofsField pictures={pictures} residenceId={subject?.id} error={errorOf("proofs")} />
    </>
  );
}
