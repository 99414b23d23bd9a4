import { Link } from "react-router";
import { TextField } from "../../form/text-field.tsx";
import type { RequestSubject } from "./request-page.tsx";
import { paths, residencePathnames } from "../../url/paths.ts";
import styles from "./request-fields.module.css";
import { normalizeDigits } from "@changming/kit/digits";
import { idOf } from "../../url/address.ts";
import type { FieldError } from "../../form/use-form.ts";

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

/** The page in the form: its id, nothing, or the field's error. */
export function subjectOf(
  subject: RequestSubject | null,
  pasted: string,
): { residenceId?: string } | { fieldError: { field: "page"; message: string } } {
  if (subject && subject.name !== "") return { residenceId: String(subject.id) };
  if (pasted.trim() === "") return {};
  const id = residenceIdOf(pasted);
  if (id === null) return { fieldError: { field: "page", message: "认不出这个地址，可以从浏览器里复制，也可以空着" } };
  return { residenceId: String(id) };
}

/** The residence id in a pasted URL, or a number alone; null when there is none. */
export function residenceIdOf(text: string): number | null {
  const pasted = text.trim();
  const digits = normalizeDigits(pasted);
  if (/^\d+$/.test(digits)) return idOf(new URL(`http://local.invalid/?id=${digits}`));
  const [address] = pasted.match(/(?:https?:\/\/[^\s/]+)?\/[\x21-\x7e]*/) ?? [];
  if (!address || !URL.canParse(address, "http://local.invalid")) return null;
  const url = new URL(address, "http://local.invalid");
  return residencePathnames.includes(url.pathname) ? idOf(url) : null;
}

/** Error of the first empty field; null when all are filled. */
export function firstMissing<Name extends string>(
  requiredFields: readonly (readonly [Name, string])[],
  valueOf: (field: Name) => string,
): FieldError<Name> | null {
  const found = requiredFields.find(([field]) => valueOf(field).trim() === "");
  return found ? { field: found[0], message: found[1] } : null;
}
