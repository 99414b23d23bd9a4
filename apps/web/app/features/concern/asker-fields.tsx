import { TextField } from "../account/text-field.tsx";
import type { RequestSubject } from "./request-subject.ts";
import { SubjectField } from "./subject-field.tsx";

export interface AskerFieldsProps {
  subject: RequestSubject | null;
  /** What the name on the page is called: that of one who died, or who lives. */
  nameLabel: string;
  errorOf(field: "page" | "subjectName" | "applicantName"): string;
}

/** Whose page it is, and who asks. */
export function AskerFields({ subject, nameLabel, errorOf }: AskerFieldsProps) {
  return (
    <>
      <SubjectField subject={subject} error={errorOf("page")} />
      <TextField
        label={nameLabel}
        name="subjectName"
        autoComplete="off"
        defaultValue={subject?.name}
        error={errorOf("subjectName")}
      />
      <TextField label="您的姓名" name="applicantName" autoComplete="name" error={errorOf("applicantName")} />
    </>
  );
}

/** How the asker is reached. */
export function ContactField({ error }: { error: string }) {
  return <TextField label="怎样联系您" name="contact" hint="手机号或邮箱。只有核实的人看得到。" error={error} />;
}
