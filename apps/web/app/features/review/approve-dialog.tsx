import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { useForm, fieldErrorOf } from "../../form/use-form.ts";
import styles from "./decision-dialog.module.css";
import { type DecisionFormProps, isSettledError } from "./decision-form.ts";
import { approvalText, unseenDocumentsWarning } from "./decision-texts.ts";
import { RadioList } from "./radio-list.tsx";
import type { ReviewDetail } from "./review-data.ts";
import { ZoneField } from "./zone-field.tsx";

const names = ["level", "letter"] as const;

/** The number that is free in a zone now; that of the application's own zone is known already. */
function useNumber({ id, letter, number_text }: ReviewDetail, zone: string): string {
  const { body } = useQuery({
    key: `${id} ${zone}`,
    queryFn: (signal) => api.applicationReview.detail({ id, letter: zone }, { signal }),
  });
  return body?.number_text ?? (zone === letter ? number_text : `${zone}区`);
}

/** Level and zone of the residence that an approval creates; states the consequences beforehand. */
export function ApproveDialog({
  review,
  hasLooked,
  onClose,
  onDecided,
  onError,
}: DecisionFormProps & { hasLooked: boolean }) {
  const { id, name, levels } = review;
  // The submission that was reviewed when this was opened, whatever is refetched below it.
  const [times] = useState(review.times);
  const [level, setLevel] = useState("");
  const [letter, setLetter] = useState(review.letter);
  const number = useNumber(review, letter);
  const isWarned = useRef(false);
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async () => {
    if (level === "") return { field: "level", message: "请选择居所等级" };
    if (!hasLooked && !isWarned.current) {
      isWarned.current = true;
      return { field: "form", message: unseenDocumentsWarning };
    }
    const result = await api.applicationReview.approve({ id, times, level, letter });
    if (result.ok) await onDecided(result.body);
    else if (isSettledError(result.error)) onError(result.msg);
    else return fieldErrorOf(result, names);
    return null;
  });
  const chosen = levels.find((one) => String(one.level) === level)?.level_name;
  return (
    <ModalDialog title={`通过${name}的申请`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="等级"
          name="level"
          choices={levels.map((one) => ({ value: String(one.level), text: one.level_name }))}
          value={level}
          onChoose={setLevel}
          error={errorOf("level")}
          isNarrow
        />
        <ZoneField letter={letter} own={review.letter} number={number} onChoose={setLetter} />
        <p className={styles.what} aria-live="polite">
          {chosen && approvalText(review, `${chosen}，${number}`)}
        </p>
        <FormEnd
          label="确认通过"
          busyLabel="正在建居所…"
          isBusy={isBusy}
          error={errorOf("form") || errorOf("letter")}
        />
      </form>
    </ModalDialog>
  );
}
