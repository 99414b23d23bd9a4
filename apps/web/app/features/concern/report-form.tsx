import { type ReportReason, reportReasons } from "@changming/contract/report-reasons";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import type { Queued } from "./received.tsx";
import { Choices } from "./choices.tsx";
import styles from "./report-dialog.module.css";
import { idOf } from "../../url/address.ts";
import { canonical } from "../../url/canonical.ts";
import { residencePathnames } from "../../url/paths.ts";

const names = ["reason", "content", "contact"] as const;
const isReason = (value: string): value is ReportReason => value in reportReasons;

interface ReportFormProps {
  target: ReportTarget;
  onSent(queued: Queued): void;
}

/** The reason of a report; public, and the name is optional. */
export function ReportForm({ target, onSent }: ReportFormProps) {
  const refOf = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const reason = typed(fields, "reason");
    const content = typed(fields, "content");
    const contact = typed(fields, "contact");
    if (!isReason(reason)) return { field: "reason", message: "请选择举报的原因" };
    const ref = refOf([reason, content, contact].join("\n"));
    const what =
      target.kind === "page"
        ? { targetKind: target.kind, targetPath: target.path }
        : { targetKind: target.kind, targetId: String(target.id) };
    const report = { ...what, reason, content, contact, ref };
    // With the token: a member may report a private page.
    const result = await api.concern.report(report, { asMember: true });
    if (!result.ok) return fieldErrorOf(result, names);
    onSent(result.body);
    return null;
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <Choices legend="哪里不妥" name="reason" choices={reportReasons} error={errorOf("reason")} />
      <TextArea label="补充说明（可不写）" name="content" rows={2} error={errorOf("content")} />
      <TextField
        label="怎样联系您（可不填）"
        name="contact"
        hint="手机号或邮箱。只有处理的人看得到。"
        error={errorOf("contact")}
      />
      <div className={styles.end}>
        <FormEnd label="提交举报" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}

/** The reported thing, and its name after 举报: 小满的信. */
export type ReportTarget = { name: string } & (
  | {
      kind: "residence" | "message" | "photo";
      /** Id of the residence, the message or the photo. */
      id: number;
    }
  | {
      kind: "page";
      /** Including its query. */
      path: string;
    }
);

/** Maximum length of a URL in a report. */
const maxPathLength = 300;

/** The target of a report about a whole page: its residence, else its URL. */
export function reportOfPage(pathname: string, search: string, isThere: boolean): ReportTarget {
  const name = "这一页";
  const id = idOf(new URL(`${pathname}${search}`, "http://local.invalid"));
  if (isThere && id !== null && residencePathnames.includes(pathname)) return { kind: "residence", id, name };
  // Unknown query keys could contain anything.
  return { kind: "page", path: (canonical(pathname, search) ?? pathname).slice(0, maxPathLength), name };
}
