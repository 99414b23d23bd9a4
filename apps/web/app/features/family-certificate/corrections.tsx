import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { Moment } from "../personal/moment.tsx";
import styles from "./corrections.module.css";

const pageSize = 10;

/** The correction requests of the certificate, and a form for a new one; one open request at a time. */
export function Corrections({ residenceId, user }: { residenceId: number; user: UserInfo }) {
  const [pageNumber, setPageNumber] = useState(1);
  const query = useQuery({
    key: `${user.token} ${residenceId} ${pageNumber}`,
    queryFn: (signal) => api.propertyCorrection.list({ residenceId, page: pageNumber, pageSize }, { signal }),
  });
  return (
    <section className={styles.part} aria-labelledby="corrections">
      <h2 id="corrections">申请更正</h2>
      <p>名字、坐落或别的哪里写得不对？写下来，由园区核对后答复到您的站内消息。</p>
      <AsyncSection query={query} what="更正申请" level={3}>
        {({ counts, itemList }) => (
          <>
            {pageNumber === 1 && itemList[0]?.state !== "waiting" && (
              <CorrectionRequest residenceId={residenceId} onRequested={query.refetch} />
            )}
            <CorrectionList items={itemList} />
            <p className={styles.ways}>
              {pageNumber > 1 && <Button onClick={() => setPageNumber(pageNumber - 1)}>较新的</Button>}
              {counts > pageNumber * pageSize && <Button onClick={() => setPageNumber(pageNumber + 1)}>较早的</Button>}
            </p>
          </>
        )}
      </AsyncSection>
    </section>
  );
}

/** The form opens on demand. */
function CorrectionRequest({ residenceId, onRequested }: { residenceId: number; onRequested(): void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectionForm residenceId={residenceId} onRequested={onRequested} />;
  return (
    <p className={styles.ways}>
      <Button onClick={() => setOpen(true)}>写更正申请</Button>
    </p>
  );
}

const names = ["content"] as const;

/** Requests a correction of the certificate, in the family's own text. */
function CorrectionForm({ residenceId, onRequested }: { residenceId: number; onRequested(): void }) {
  const refOf = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const content = typed(fields, "content");
    if (content.trim() === "") return { field: "content", message: "请写明要更正的内容" };
    const result = await api.propertyCorrection.ask({ residenceId, content, ref: refOf(content) });
    if (!result.ok) return fieldErrorOf(result, names, { correctionOpen: "content" });
    showToast("已经提交，请等候答复");
    onRequested();
    return null;
  });
  return (
    <form noValidate method="post" className={styles.form} onSubmit={handleSubmit}>
      <TextArea label="要更正的内容" name="content" rows={4} error={errorOf("content")} />
      <div className={styles.end}>
        <FormEnd label="提交更正申请" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}

export type Correction = BodyOf<typeof propertyCorrection.ask>;

const states: Readonly<Record<Correction["state"], string>> = {
  waiting: "等候答复",
  corrected: "已更正",
  declined: "未更正",
};

/** The requests and the garden's answers, newest first. */
function CorrectionList({ items }: { items: readonly Correction[] }) {
  if (items.length === 0) return null;
  return (
    <ol role="list" className={styles.rows}>
      {items.map(({ id, content, state, answer, create_time, decide_time }) => (
        <li key={id}>
          <p className={styles.head}>
            <b>{states[state]}</b>
            <Moment at={create_time} />
          </p>
          <p className={styles.text}>{content}</p>
          {answer && (
            <p className={styles.text}>
              园区答复：{answer}
              {decide_time && (
                <span className={styles.head}>
                  <Moment at={decide_time} />
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
