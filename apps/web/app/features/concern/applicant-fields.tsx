import { TextField } from "../../form/text-field.tsx";
import type { RequestSubject } from "./request-subject.ts";
import { SubjectField } from "./subject-field.tsx";

interface AskerFieldsProps {
  subject: RequestSubject | null;
  /** Label of the name on the page: a deceased or a living person's. */
  nameLabel: string;
  errorOf(field: "page" | "subjectName" | "applicantName"): string;
}

/** The page concerned, and the applicant's name. */
export function ApplicantFields({ subject, nameLabel, errorOf }: AskerFieldsProps) {
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

/** The applicant's contact details. */
export function ContactField({ error }: { error: string }) {
  return <TextField label="怎样联系您" name="contact" hint="手机号或邮箱。只有核实的人看得到。" error={error} />;
}
