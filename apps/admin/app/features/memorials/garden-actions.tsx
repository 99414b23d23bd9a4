import { api } from "../../api/api.ts";
import { choicesOf, keyIn, typed } from "../../parts/form-values.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { undoReason } from "../../parts/undo.tsx";
import { type GardenDetail, type GardenItem, gardenKindLabels } from "./memorial-items.ts";

interface ActionProps {
  onClose(): void;
  onDone(): void;
}

export function NewGarden({ onClose, onDone }: ActionProps) {
  const save = (form: FormData) =>
    api.garden.create({
      ref: typed(form, "ref"),
      name: typed(form, "name"),
      kind: keyIn(gardenKindLabels, typed(form, "kind")) || "ordinary",
      region: typed(form, "region"),
      address: typed(form, "address"),
    });
  return (
    <Dialog title="新建园区" onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="新建">
        <Field name="name" label="名称" maxLength={30} />
        <ChoiceField name="kind" label="类别" choices={choicesOf(gardenKindLabels)} />
        <Field name="region" label="地区" hint="省与市县，如 浙江,安吉" />
        <Field name="address" label="地址" maxLength={100} />
      </FormShell>
    </Dialog>
  );
}

export function HideGarden({ row, ...shared }: ActionProps & { row: GardenItem }) {
  const { id, garden_name, is_hidden, version } = row;
  return (
    <DangerConfirm
      {...shared}
      title={is_hidden ? `恢复展示 ${garden_name}` : `停止展示 ${garden_name}`}
      consequences={
        is_hidden
          ? "园区立刻回到列表里，可以再收入驻申请。"
          : "园区立刻从列表与首页消失，没有园区页，也不再收新的入驻申请。其中的居所是各家的，照常展示；已经交来的申请仍要审核。"
      }
      action={is_hidden ? "恢复展示" : "停止展示"}
      act={(reason) => api.garden.hide({ id, version, reason, isHidden: is_hidden ? 0 : 1 })}
      undo={{
        done: is_hidden ? `${garden_name} 恢复展示了` : `${garden_name} 停止展示了`,
        call: (saved) => api.garden.hide({ ...saved, reason: undoReason, isHidden: is_hidden ? 1 : 0 }),
      }}
    />
  );
}

export function AppointGardenAdmin({ id, name, onClose, onDone }: ActionProps & { id: number; name: string }) {
  const save = (form: FormData) => api.garden.appoint({ id, mobile: typed(form, "mobile") });
  return (
    <Dialog title={`给 ${name} 添管理员`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="添加">
        <p>他立刻可以审核这个园区的入驻申请、看证明材料、答复证书更正、改园区的页面和居所的编号，并收到站内消息。</p>
        <Field name="mobile" label="他注册用的手机号" inputMode="tel" />
      </FormShell>
    </Dialog>
  );
}

type GardenAdmin = GardenDetail["administrators"][number];

export function DismissGardenAdmin({
  id,
  gardenAdmin,
  ...shared
}: ActionProps & { id: number; gardenAdmin: GardenAdmin }) {
  return (
    <DangerConfirm
      {...shared}
      title={`取消 ${gardenAdmin.nickname} 的管理`}
      consequences={`${gardenAdmin.nickname} 立刻看不到这个园区的申请与材料，收到写明原因的站内消息。做过的事都留在审计日志里。`}
      action="取消管理"
      readBy="他在站内消息里看到它"
      act={(reason) => api.garden.dismiss({ id, accountId: gardenAdmin.accountId, reason })}
    />
  );
}
