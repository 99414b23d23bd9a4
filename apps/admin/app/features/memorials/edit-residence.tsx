import { api } from "../../api/api.ts";
import { maxListedGardens } from "@changming/contract/limits";
import { queries } from "../../api/query.ts";
import { choicesOf, idIn, keyIn, typed, typedNumber } from "../../parts/form-values.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { type ResidenceDetail, residenceKindLabels } from "./memorial-items.ts";
import styles from "./memorials.module.css";

interface ActionProps {
  onClose(): void;
  onDone(): void;
}

/** Kind, place, number and position on the home page. */
export function EditResidence({ id, ...shared }: ActionProps & { id: number }) {
  const query = useQuery({ ...queries.residence.detail({ id }), staleTime: "static" });
  if (query.isSuccess) return <EditForm residence={query.data} {...shared} />;
  return (
    <Dialog title="修改居所" onClose={shared.onClose}>
      <Loading query={query} />
    </Dialog>
  );
}

const theirDetails = (residence: ResidenceDetail) => [
  { label: "类别", value: residenceKindLabels[residence.kind] },
  { label: "史料出处", value: residence.source },
  { label: "又名", value: residence.other_names.join("、") },
  { label: "牺牲地", value: residence.battle_address },
  { label: "安葬地", value: residence.cemetery_address },
  { label: "等级", value: residence.levels.find(({ level }) => level === residence.level)?.level_name },
  { label: "园区", value: residence.garden_name },
  { label: "字母区", value: residence.letter },
  { label: "编号", value: String(residence.number) },
  { label: "首页推荐的次序", value: String(residence.recommended) },
];

function EditForm({ residence, onClose, onDone }: ActionProps & { residence: ResidenceDetail }) {
  const newest = () => api.residence.detail({ id: residence.id });
  const {
    version = residence.version,
    shell,
    note,
  } = useConflictingVersion({ saved: residence, newest, detailsOf: theirDetails });
  const save = (form: FormData) =>
    api.residence.edit({
      id: residence.id,
      version,
      kind: keyIn(residenceKindLabels, typed(form, "kind")) || residence.kind,
      source: typed(form, "source"),
      other_names: typed(form, "other_names"),
      battle_address: typed(form, "battle_address"),
      cemetery_address: typed(form, "cemetery_address"),
      level: Number(typed(form, "level")),
      gardenId: idIn(typed(form, "gardenId")) ?? residence.garden_id,
      letter: typed(form, "letter").trim().toUpperCase(),
      number: typedNumber(form, "number"),
      recommended: typedNumber(form, "recommended"),
    });
  const levels = residence.levels.map(({ level, level_name }) => ({
    value: String(level),
    label: `${level} ${level_name}`,
  }));
  return (
    <Dialog title={`修改 ${residence.name} 的居所`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
        {note}
        <ChoiceField name="kind" label="类别" choices={choicesOf(residenceKindLabels)} defaultValue={residence.kind} />
        <Field
          name="other_names"
          label="又名"
          hint="字、号、原名、笔名，用顿号隔开；用它们也能寻访到"
          maxLength={200}
          defaultValue={residence.other_names.join("、")}
        />
        <TextField name="source" label="史料出处" hint="烈士必须写明" defaultValue={residence.source} maxLength={500} />
        <Grave residence={residence} />
        <ChoiceField name="level" label="等级" choices={levels} defaultValue={String(residence.level)} />
        <GardenField residence={residence} />
        <div className={styles.pair}>
          <Field name="letter" label="字母区" maxLength={1} defaultValue={residence.letter} />
          <Field
            name="number"
            label="编号"
            inputMode="numeric"
            defaultValue={residence.number}
            hint="居所证书随之改变；换园区时填 0，用那里下一个空着的号"
          />
          <Field
            name="recommended"
            label="首页推荐的次序"
            inputMode="numeric"
            defaultValue={residence.recommended}
            hint="0 为不推荐"
          />
        </div>
      </FormShell>
    </Dialog>
  );
}

/** Another garden moves the residence: its number there is new, and the family reads it in the inbox. */
function GardenField({ residence: { garden_id, garden_name } }: { residence: ResidenceDetail }) {
  const { data } = useQuery(queries.garden.list({ pageSize: maxListedGardens }));
  const hint = "换了园区就是迁居：原来的编号不再给别人，家人在站内消息里看到";
  if (data && data.counts > maxListedGardens) {
    return <Field name="gardenId" label="园区编号" inputMode="numeric" defaultValue={garden_id} hint={hint} />;
  }
  const others = (data?.itemList ?? []).filter(({ id }) => id !== garden_id);
  const choices = [{ id: garden_id, garden_name }, ...others].map((garden) => ({
    value: String(garden.id),
    label: garden.garden_name,
  }));
  return <ChoiceField name="gardenId" label="园区" choices={choices} defaultValue={String(garden_id)} hint={hint} />;
}

/** Only displayed for a martyr. */
function Grave({ residence }: { residence: ResidenceDetail }) {
  return (
    <div className={styles.pair}>
      <Field
        name="battle_address"
        label="牺牲地"
        hint="只在烈士的居所里显示"
        maxLength={60}
        defaultValue={residence.battle_address}
      />
      <Field name="cemetery_address" label="安葬地" maxLength={60} defaultValue={residence.cemetery_address} />
    </div>
  );
}
