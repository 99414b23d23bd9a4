import { useRef, useState } from "react";
import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { useForm, fieldErrorOf } from "../../form/use-form.ts";
import { TextArea } from "../../form/text-area.tsx";
import styles from "./decision-dialog.module.css";
import type { Decided, ReviewDetail } from "./queue-query.ts";
import { ZoneField, RadioList } from "./decision-fields.tsx";

const approvalFields = ["level", "letter"] as const;

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
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof approvalFields)[number]>(async () => {
    if (level === "") return { field: "level", message: "请选择居所等级" };
    if (!hasLooked && !isWarned.current) {
      isWarned.current = true;
      return { field: "form", message: unseenDocumentsWarning };
    }
    const result = await api.applicationReview.approve({ id, times, level, letter });
    if (result.ok) await onDecided(result.body);
    else if (isSettledError(result.error)) onError(result.msg);
    else return fieldErrorOf(result, approvalFields);
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

const isReason = (code: string): code is RejectionReason => code in rejectionReasons;
const rejectionFields = ["reasonCode", "reason"] as const;

/** The contract's message. */
const badReason = "请选择或填写驳回的原因，最多 200 个字";

/** The reason of a rejection, standard or free text; states the consequences beforehand. */
export function RejectDialog({ review, onClose, onDecided, onError }: DecisionFormProps) {
  const { id, name, reasons } = review;
  // The submission that was reviewed when this was opened, whatever is refetched below it.
  const [times] = useState(review.times);
  const [code, setCode] = useState("");
  const [own, setOwn] = useState("");
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof rejectionFields)[number]>(async () => {
    if (code === "" && own.trim() === "") return { field: "reason", message: badReason };
    const result = await api.applicationReview.reject({
      id,
      times,
      reasonCode: isReason(code) ? code : "",
      reason: own,
    });
    if (result.ok) await onDecided(result.body);
    else if (isSettledError(result.error)) onError(result.msg);
    else return fieldErrorOf(result, rejectionFields);
    return null;
  });
  const reason = own.trim() || reasons.find((one) => one.code === code)?.text;
  return (
    <ModalDialog title={`驳回${name}的申请`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="原因"
          name="reasonCode"
          choices={reasons.map(({ code: value, text }) => ({ value, text: text }))}
          value={code}
          onChoose={setCode}
          error={errorOf("reasonCode")}
        />
        <TextArea
          label="自己写（写了就以这里为准）"
          name="reason"
          rows={3}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          error={errorOf("reason")}
        />
        <p className={styles.what} aria-live="polite">
          {reason && rejectionText(review, reason)}
        </p>
        <FormEnd label="确认驳回" busyLabel="正在驳回…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </ModalDialog>
  );
}

/** Props of both decision dialogs. */
interface DecisionFormProps {
  review: ReviewDetail;
  onClose(): void;
  onDecided(decided: Decided): Promise<void>;
  /** Called when it cannot be decided (any more), with the server's message. */
  onError(sentence: string): void;
}

/** Errors that no change of the form fixes. */
const isSettledError = (error: string): boolean =>
  error === "applicationChanged" ||
  error === "applicationDecided" ||
  error === "ownApplication" ||
  error === "notFound";

type DecidedApplication = Pick<ReviewDetail, "name" | "garden_name" | "nickname" | "is_paid" | "is_close">;

/** The consequences of an approval; `place` is level and number. */
export function approvalText({ name, garden_name, nickname, is_close }: DecidedApplication, place: string): string {
  return `${name}会在${garden_name}有一处${is_close === 1 ? "私密" : "公开"}的居所（${place}），居所证书一同生成；${nickname}会收到站内消息和短信。通过之后不能撤回。`;
}

/** The consequences of a rejection. */
export function rejectionText({ nickname, is_paid }: DecidedApplication, reason: string): string {
  const text = `${nickname}会收到站内消息和短信，看到的原因是“${reason}”，修改后可以再次提交。`;
  return is_paid ? `${text}已付的费用按原路退回。` : text;
}

/** Displayed once to a reviewer who approves without having opened a document. */
const unseenDocumentsWarning = "还没有看过材料，仍要通过吗？仍要通过的，再按一次“确认通过”。";
