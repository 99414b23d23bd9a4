import { useState } from "react";
import { api } from "../../api/api.ts";
import { choicesOf, keyIn, typed } from "../../parts/form-values.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { type CooperationDetail, gardenKindLabels } from "./memorial-items.ts";

interface ActionProps {
  cooperation: CooperationDetail;
  onClose(): void;
  onDone(): void;
}

/** The applicant gets a new garden or an existing one. */
export function ApproveCooperation({ cooperation, onClose, onDone }: ActionProps) {
  const { id, applicant, garden_name, gardens } = cooperation;
  const [gardenId, setGardenId] = useState("0");
  const save = (form: FormData) =>
    api.cooperation.approve({
      id,
      gardenId: Number(typed(form, "gardenId")),
      gardenName: typed(form, "gardenName"),
      kind: keyIn(gardenKindLabels, typed(form, "kind")) || "ordinary",
      region: typed(form, "region"),
      address: typed(form, "address"),
    });
  const choices = [
    { value: "0", label: "新建一个园区" },
    ...gardens.map((garden) => ({ value: String(garden.id), label: garden.garden_name })),
  ];
  return (
    <Dialog title={`通过 ${applicant} 的合作申请`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="通过">
        <p>{applicant}立刻成为园区管理员，可以审核这个园区的入驻申请、看证明材料，并收到站内消息。</p>
        <ChoiceField
          name="gardenId"
          label="交给他的园区"
          value={gardenId}
          onChange={({ target }) => setGardenId(target.value)}
          choices={choices}
        />
        {gardenId === "0" && (
          <>
            <Field
              name="gardenName"
              label="园区名称"
              defaultValue={garden_name}
              maxLength={30}
              errorName="gardenName"
            />
            <ChoiceField name="kind" label="类别" choices={choicesOf(gardenKindLabels)} />
            <Field name="region" label="地区" hint="省与市县，如 浙江,安吉" />
            <Field name="address" label="地址" maxLength={100} />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

export function RejectCooperation({ cooperation: { id, applicant }, ...shared }: ActionProps) {
  return (
    <DangerConfirm
      {...shared}
      title={`不通过 ${applicant} 的合作申请`}
      consequences="申请人会在站内消息里看到原因，备齐之后可以再次申请。证照三十天后删去。"
      action="不通过"
      readBy="申请人在站内消息里看到它"
      act={(reason) => api.cooperation.reject({ id, reason })}
    />
  );
}
