import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { TextField } from "../../form/text-field.tsx";
import type { RequestSubject } from "./request-subject.ts";
import styles from "./subject-field.module.css";

/** The page concerned: its name if the user came from it, else an optional field for its URL. */
export function SubjectField({ subject, error }: { subject: RequestSubject | null; error: string }) {
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
