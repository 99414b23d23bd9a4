import { Link } from "react-router";
import { TextField } from "../../form/text-field.tsx";
import type { RequestSubject } from "./request-page.tsx";
import { paths } from "../../url/paths.ts";
import styles from "./applicant-fields.module.css";

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

/** The page concerned: its name if the user came from it, else an optional field for its URL. */
function SubjectField({ subject, error }: { subject: RequestSubject | null; error: string }) {
  if (subject && subject.name !== "") {
    return (
      <p className={styles.about}>
        关于
        <Link className="link" to={paths.residence(subject.id)}>
          {subject.name}的居所
        </Link>
      </p>
    );
  }
  return (
    <TextField
      label="页面的地址（可不填）"
      name="page"
      inputMode="url"
      defaultValue={subject ? paths.residence(subject.id) : undefined}
      hint="把那一页的网址贴在这里，找起来快些。"
      error={error}
    />
  );
}
