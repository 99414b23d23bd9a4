import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { FormEnd } from "../account/form-end.tsx";
import { PaperDialog } from "../site/paper-dialog.tsx";
import { useForm, wrongOf } from "../site/use-form.ts";
import styles from "./decision-dialog.module.css";
import { type DecisionFormProps, isSettledError } from "./decision-form.ts";
import { approvalWords, unseenQuestion } from "./decision-words.ts";
import { RadioList } from "./radio-list.tsx";
import type { ReviewDetail } from "./review-data.ts";
import { ZoneField } from "./zone-field.tsx";

const names = ["level", "letter"] as const;

/** What number a zone has free now; the application's own zone is known already. */
function useNumber({ id, letter, number_text }: ReviewDetail, asked: string): string {
  const { body } = useAsked({
    key: `${id} ${asked}`,
    ask: (signal) => api.applicationReview.detail({ id, letter: asked }, { signal }),
  });
  return body?.number_text ?? (asked === letter ? number_text : `${asked}区`);
}

/** Level and zone of the residence that an approval makes; says what will happen before it does. */
export function ApproveDialog({
  review,
  hasLooked,
  onClose,
  onDecided,
  onRefused,
}: DecisionFormProps & { hasLooked: boolean }) {
  const { id, name, levels } = review;
  // What was looked at when this was opened, whatever is asked anew below it.
  const [times] = useState(review.times);
  const [level, setLevel] = useState("");
  const [letter, setLetter] = useState(review.letter);
  const number = useNumber(review, letter);
  const isWarned = useRef(false);
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async () => {
    if (level === "") return { field: "level", message: "请选择居所等级" };
    if (!hasLooked && !isWarned.current) {
      isWarned.current = true;
      return { field: "form", message: unseenQuestion };
    }
    const result = await api.applicationReview.approve({ id, times, level, letter });
    if (result.ok) await onDecided(result.body);
    else if (isSettledError(result.error)) onRefused(result.msg);
    else return wrongOf(result, names);
    return null;
  });
  const chosen = levels.find((one) => String(one.level) === level)?.level_name;
  return (
    <PaperDialog title={`通过${name}的申请`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="等级"
          name="level"
          choices={levels.map((one) => ({ value: String(one.level), words: one.level_name }))}
          value={level}
          onChoose={setLevel}
          error={errorOf("level")}
          isNarrow
        />
        <ZoneField letter={letter} own={review.letter} number={number} onChoose={setLetter} />
        <p className={styles.what} aria-live="polite">
          {chosen && approvalWords(review, `${chosen}，${number}`)}
        </p>
        <FormEnd
          label="确认通过"
          busyLabel="正在建居所…"
          isBusy={isBusy}
          error={errorOf("form") || errorOf("letter")}
        />
      </form>
    </PaperDialog>
  );
}
