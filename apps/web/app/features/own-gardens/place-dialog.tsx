import { normalizeDigits } from "@changming/kit/digits";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { SelectField } from "../../form/select-field.tsx";
import { TextField } from "../../form/text-field.tsx";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { zones } from "../review/decision-fields.tsx";
import type { PlacedItem, Register } from "./own-garden-data.ts";

const names = ["level", "letter", "number"] as const;

interface PlaceDialogProps {
  item: PlacedItem;
  levels: Register["levels"];
  onClose(): void;
  /** It was changed, by the user or by somebody else: the list has to be refetched. */
  onPlaced(): void;
}

/** Changes level, letter zone and number of a residence. */
export function PlaceDialog({ item, levels, onClose, onPlaced }: PlaceDialogProps) {
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const level = typed(fields, "level");
    const letter = typed(fields, "letter");
    const number = normalizeDigits(typed(fields, "number")).trim();
    if (!/^[1-9]\d{0,4}$/.test(number)) return { field: "number", message: "编号请填 1 到 99999" };
    const isSame = level === String(item.level) && letter === item.letter && number === String(item.number);
    if (isSame) return { field: "form", message: "等级、字母区与编号都没有改动" };
    const result = await api.ownGarden.place({ id: item.id, level, letter, number, version: item.version });
    const isGone = !result.ok && (result.error === "editedMeanwhile" || result.error === "notFound");
    if (!result.ok && !isGone) return fieldErrorOf(result, names, { numberTaken: "number", levelNotOffered: "level" });
    showToast(result.ok ? `${item.name}现在是 ${result.body.number_text}，已经告知家人` : result.msg);
    onPlaced();
    onClose();
    return null;
  });
  const offered = levels.filter(({ level, is_offered }) => is_offered || level === item.level);
  return (
    <ModalDialog title={`改${item.name}的等级与编号`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <SelectField label="居所等级" name="level" defaultValue={item.level} error={errorOf("level")}>
          {offered.map(({ level, level_name: name }) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="字母区" name="letter" defaultValue={item.letter} error={errorOf("letter")}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
        <TextField
          label="编号"
          name="number"
          inputMode="numeric"
          defaultValue={item.number}
          hint="同一个字母区里，一个编号只能有一座。"
          error={errorOf("number")}
        />
        <p>居所证书立即随之更正，主理人与管理人会收到站内消息。</p>
        <FormEnd label="确认修改" busyLabel="正在修改…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </ModalDialog>
  );
}
