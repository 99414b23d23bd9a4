import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { undoReason } from "../../parts/undo.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { type ConcernAction, hidingLabels, outcomeLabels, thingLabels, type ConcernItem } from "./people-items.ts";

interface ActionDialogProps {
  action: ConcernAction;
  onClose(): void;
  onDone(): void;
}

/** Confirmation before an action on a concern. */
export function ConcernActionDialog({ action: { kind, row }, ...shared }: ActionDialogProps) {
  if (kind === "hide" || kind === "show") return <Hide isHidden={kind === "hide"} row={row} {...shared} />;
  if (kind === "reopen") return <Reopen row={row} {...shared} />;
  return <Close outcome={kind === "justified" ? "justified" : "unjustified"} row={row} {...shared} />;
}

interface ActionProps {
  row: ConcernItem;
  onClose(): void;
  onDone(): void;
}

function Hide({ row, isHidden, ...shared }: ActionProps & { isHidden: boolean }) {
  const { id, number, target_kind, subject_name, version } = row;
  const thing = `${thingLabels[target_kind]}（${subject_name || number}）`;
  const { hide, show } = hidingLabels(target_kind);
  const action = isHidden ? hide : show;
  const isResidence = target_kind !== "message" && target_kind !== "photo";
  return (
    <DangerConfirm
      {...shared}
      title={`${action} ${number}`}
      consequences={
        isHidden
          ? `${thing}立刻从网站上消失，谁也看不到，家人也放不回去。当时的内容留在这一件里，作为证据。`
          : `${thing}立刻回到网站上。`
      }
      action={action}
      {...(isResidence && { readBy: "家人在站内消息里看到它" })}
      act={(reason) => api.concern.hide({ id, version, reason, isHidden: isHidden ? 1 : 0 })}
      undo={{
        done: `${number}：${action}了`,
        call: (saved) => api.concern.hide({ ...saved, reason: undoReason, isHidden: isHidden ? 0 : 1 }),
      }}
    />
  );
}

function Reopen({ row: { id, number, version }, ...shared }: ActionProps) {
  return (
    <DangerConfirm
      {...shared}
      title={`重新处理 ${number}`}
      consequences="这一件回到待处理的队列，之前的答复已经发出，收不回来。"
      action="重新处理"
      act={(reason) => api.concern.reopen({ id, version, reason })}
    />
  );
}

const theirDetails = ({ state, outcome, target_kind, is_hidden, decided_by, close_time }: ConcernItem) => [
  { label: "状态", value: state === "closed" ? "已处理" : "待处理" },
  { label: "结果", value: outcomeLabels[outcome] },
  { label: "谁处理的", value: [decided_by, close_time].filter(Boolean).join(" ") },
  { label: `已${hidingLabels(target_kind).hide}`, value: is_hidden ? "是" : "否" },
];

/** Closes the concern with an answer; the visibility of its target does not change. */
function Close({ row, outcome, onClose, onDone }: ActionProps & { outcome: "justified" | "unjustified" }) {
  const { id, number } = row;
  const { hide } = hidingLabels(row.target_kind);
  const {
    version = row.version,
    theirs,
    shell,
    note,
  } = useConflictingVersion<ConcernItem>({
    saved: row,
    newest: () => api.concern.detail({ id }),
    detailsOf: theirDetails,
    saveLabel: "答复并结束",
    overLabel: "仍按我写的答复并结束",
  });
  const title = `${number}：${outcome === "justified" ? "成立" : "不成立"}`;
  const save = (form: FormData) => api.concern.close({ id, version, outcome, answer: typed(form, "answer").trim() });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
        {note}
        <p>
          这一步只发出答复，不改变页面：{thingLabels[row.target_kind]}
          {(theirs ?? row).is_hidden
            ? `已经${hide}，结束以后仍是这样。`
            : `现在没有${hide}；要${hide}，请先回去点“${hide}”。`}
        </p>
        <TextField
          name="answer"
          label="给提交人的答复"
          hint="有账号的写进他的信箱；没有账号、留了手机号的，短信告诉他已有答复"
          maxLength={300}
        />
      </FormShell>
    </Dialog>
  );
}
