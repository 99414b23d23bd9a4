import { useRef } from "react";
import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { api } from "../../api/api.ts";
import { choicesOf, keyIn, typed } from "../../parts/form-values.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { reasonLimit } from "../../parts/confirm.tsx";
import type { ApplicationDetail } from "./memorial-items.ts";

interface ActionProps {
  application: ApplicationDetail;
  onClose(): void;
  onDone(): void;
}

/** Displayed once to a reviewer who approves without having opened a document. */
const unseenDocumentsWarning = "还没有看过材料，仍要通过吗？仍要通过的，再按一次“通过”。";

/** The level and letter zone of the new residence. */
export function ApproveDialog({ application, hasLooked, onClose, onDone }: ActionProps & { hasLooked: boolean }) {
  const { id, name, times, letter, number_text, levels, is_close } = application;
  const isWarned = useRef(false);
  const save = async (form: FormData) => {
    if (!hasLooked && !isWarned.current) {
      isWarned.current = true;
      return { ok: false as const, error: "invalidInput" as const, msg: unseenDocumentsWarning };
    }
    return api.application.approve({
      id,
      times,
      level: Number(typed(form, "level")),
      letter: typed(form, "letter").trim().toUpperCase(),
    });
  };
  const choices = levels.map(({ level, level_name }) => ({ value: String(level), label: `${level} ${level_name}` }));
  return (
    <Dialog title={`通过 ${name} 的申请`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="通过">
        <p>
          居所立刻建成，{is_close === 1 ? "照申请人的选择是私密的" : "并公开"}，编号是 {number_text}
          ；申请人成为主理人，收到站内消息。
        </p>
        <ChoiceField name="level" label="居所等级" choices={choices} />
        <Field
          name="letter"
          label="字母区"
          defaultValue={letter}
          maxLength={1}
          hint="按姓氏的读音；家里读法不同的，改成家里的读法，编号随字母区而定"
        />
      </FormShell>
    </Dialog>
  );
}

/** The reason is also displayed to the applicant. */
export function RejectDialog({ application: { id, name, times, is_paid }, onClose, onDone }: ActionProps) {
  const save = (form: FormData) => {
    const reasonCode = keyIn<RejectionReason>(rejectionReasons, typed(form, "reasonCode"));
    return api.application.reject({ id, times, reasonCode, reason: typed(form, "reason").trim() });
  };
  const choices = [...choicesOf<RejectionReason>(rejectionReasons), { value: "", label: "自己写" }];
  return (
    <Dialog title={`驳回 ${name} 的申请`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="驳回">
        <p>申请人会看到原因，改好后可以再次提交。{is_paid && "已付的费用原路退回。"}</p>
        <ChoiceField name="reasonCode" label="常用原因" choices={choices} />
        <TextField name="reason" label="自己写的原因" hint="写了就以它为准" maxLength={reasonLimit} />
      </FormShell>
    </Dialog>
  );
}
