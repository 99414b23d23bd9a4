import { api } from "../../api.ts";
import { DangerConfirm } from "../../parts/danger-confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { useTheirs } from "../../parts/use-theirs.tsx";
import type { ConcernDeed } from "./concern-deed.ts";
import { hidingWords, outcomeWords, thingWords } from "./concern-words.ts";
import type { ConcernItem } from "./people-items.ts";

interface DeedDialogProps {
  deed: ConcernDeed;
  onClose(): void;
  onDone(): void;
}

/** What is done with a concern, asked before. */
export function ConcernDeedDialog({ deed: { kind, row }, ...shared }: DeedDialogProps) {
  if (kind === "hide" || kind === "show") return <Hide isHidden={kind === "hide"} row={row} {...shared} />;
  if (kind === "reopen") return <Reopen row={row} {...shared} />;
  return <Close outcome={kind === "justified" ? "justified" : "unjustified"} row={row} {...shared} />;
}

interface DeedProps {
  row: ConcernItem;
  onClose(): void;
  onDone(): void;
}

function Hide({ row, isHidden, ...shared }: DeedProps & { isHidden: boolean }) {
  const { id, number, target_kind, subject_name, version } = row;
  const thing = `${thingWords[target_kind]}（${subject_name || number}）`;
  const { hide, show } = hidingWords(target_kind);
  const deed = isHidden ? hide : show;
  const isResidence = target_kind !== "message" && target_kind !== "photo";
  return (
    <DangerConfirm
      {...shared}
      title={`${deed} ${number}`}
      consequences={
        isHidden
          ? `${thing}立刻从网站上消失，谁也看不到，家人也放不回去。当时的内容留在这一件里，作为证据。`
          : `${thing}立刻回到网站上。`
      }
      deed={deed}
      {...(isResidence && { readBy: "家人在站内消息里看到它" })}
      act={(reason) => api.concern.hide({ id, version, reason, isHidden: isHidden ? 1 : 0 })}
    />
  );
}

function Reopen({ row: { id, number, version }, ...shared }: DeedProps) {
  return (
    <DangerConfirm
      {...shared}
      title={`重新处理 ${number}`}
      consequences="这一件回到待处理的队列，之前的答复已经发出，收不回来。"
      deed="重新处理"
      act={(reason) => api.concern.reopen({ id, version, reason })}
    />
  );
}

const theirDetails = ({ state, outcome, target_kind, is_hidden, decided_by, close_time }: ConcernItem) => [
  { label: "状态", value: state === "closed" ? "已处理" : "待处理" },
  { label: "结果", value: outcomeWords[outcome] },
  { label: "谁处理的", value: [decided_by, close_time].filter(Boolean).join(" ") },
  { label: `已${hidingWords(target_kind).hide}`, value: is_hidden ? "是" : "否" },
];

/** Closing answers and no more: what is shown stays as it is. */
function Close({ row, outcome, onClose, onDone }: DeedProps & { outcome: "justified" | "unjustified" }) {
  const { id, number } = row;
  const { hide } = hidingWords(row.target_kind);
  const {
    version = row.version,
    theirs,
    shell,
    note,
  } = useTheirs<ConcernItem>({
    ...{ present: row, newest: () => api.concern.detail({ id }), detailsOf: theirDetails },
    ...{ saveLabel: "答复并结束", overLabel: "仍按我写的答复并结束" },
  });
  const title = `${number}：${outcome === "justified" ? "成立" : "不成立"}`;
  const save = (form: FormData) => api.concern.close({ id, version, outcome, answer: typed(form, "answer").trim() });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
        {(wrongOf) => (
          <>
            {note}
            <p>
              这一步只发出答复，不改变页面：{thingWords[row.target_kind]}
              {(theirs ?? row).is_hidden
                ? `已经${hide}，结束以后仍是这样。`
                : `现在没有${hide}；要${hide}，请先回去点“${hide}”。`}
            </p>
            <TextField
              name="answer"
              label="给提交人的答复"
              hint="有账号的写进他的信箱；没有账号、留了手机号的，短信告诉他已有答复"
              maxLength={300}
              wrong={wrongOf("answer")}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
