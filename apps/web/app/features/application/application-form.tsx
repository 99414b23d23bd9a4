import { Button } from "@changming/ui/button";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import type { FormContext } from "./application-data.ts";
import styles from "./application-form.module.css";
import { DocumentsPart, PersonPart, PlacePart } from "./application-parts.tsx";
import { type FormEnds, useApplicationForm } from "./use-application-form.ts";

interface ApplicationFormProps {
  userId: string;
  formContext: FormContext;
  /** Yuan with two decimals, due when the form is sent; `0.00` if it is free. */
  fee: string;
  ends: FormEnds;
  /** The draft was discarded. */
  onCleared(): void;
}

/** Applies for a residence, or corrects an application. The draft stays in this browser until it is sent. */
export function ApplicationForm({ userId, formContext, fee, ends, onCleared }: ApplicationFormProps) {
  const { draft, uploads, written, errorOf, isBusy, handleSubmit } = useApplicationForm(userId, formContext, ends);
  const part = { written, uploads, formContext, errorOf };
  const isDrafted = Object.entries(draft.first.fields).some(
    ([name, value]) => !name.endsWith("_calendar") && name !== "is_close" && value !== "",
  );

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onInput={(event) => {
        draft.storeFields(event.currentTarget);
      }}
    >
      {isDrafted && (
        <p className={styles.back}>
          上次没写完的内容都还在，可以接着写。
          <Button
            kind="ghost"
            onClick={() => {
              draft.drop();
              onCleared();
            }}
          >
            清空重写
          </Button>
        </p>
      )}
      <section className={styles.part} aria-labelledby="application-person">
        <h2 id="application-person">逝者</h2>
        <PersonPart {...part} />
      </section>
      <section className={styles.part} aria-labelledby="application-place">
        <h2 id="application-place">居所</h2>
        <PlacePart {...part} />
      </section>
      <section className={styles.part} aria-labelledby="application-papers">
        <h2 id="application-papers">证明材料</h2>
        <DocumentsPart {...part} isPaid={ends.isPaid} />
      </section>
      <TextArea
        label="申请说明"
        name="shuoming_text"
        rows={5}
        maxLength={2_000}
        placeholder="为什么立这处居所，有什么要审核的人知道的，写在这里。"
        defaultValue={written.shuoming_text}
        error={errorOf("shuoming_text")}
      />
      {ends.isPaid && <p className={styles.calm}>入驻费用 ¥{fee}，提交时付款；没有通过审核的，款项原路退回。</p>}
      <div className={styles.end}>
        <FormEnd
          label={formContext.before?.state === "rejected" ? "重新提交" : "提交申请"}
          busyLabel="正在提交…"
          isBusy={isBusy}
          error={errorOf("form")}
        />
      </div>
    </form>
  );
}
