import { api } from "../../api.ts";
import { choicesOf, keyIn } from "../../parts/choices.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { Loading } from "../../parts/loading.tsx";
import { typed, typedNumber } from "../../parts/typed.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { useTheirs } from "../../parts/use-theirs.tsx";
import type { ResidenceDetail } from "./memorial-items.ts";
import { kindWords } from "./memorial-words.ts";
import styles from "./memorials.module.css";

interface DeedProps {
  onClose(): void;
  onDone(): void;
}

/** Kind, place, number and the home page. */
export function EditResidence({ id, ...shared }: DeedProps & { id: number }) {
  const { answer, again } = useAnswer(id, (signal) => api.residence.detail({ id }, { signal }));
  if (answer?.ok) return <EditForm one={answer.body} {...shared} />;
  return (
    <Dialog title="修改居所" onClose={shared.onClose}>
      <Loading {...{ answer, again }} />
    </Dialog>
  );
}

const theirDetails = (one: ResidenceDetail) => [
  { label: "类别", value: kindWords[one.kind] },
  { label: "史料出处", value: one.source },
  { label: "又名", value: one.other_names.join("、") },
  { label: "牺牲地", value: one.battle_address },
  { label: "安葬地", value: one.cemetery_address },
  { label: "等级", value: one.levels.find(({ level }) => level === one.level)?.level_name },
  { label: "字母区", value: one.letter },
  { label: "编号", value: String(one.number) },
  { label: "首页推荐的次序", value: String(one.recommended) },
];

function EditForm({ one, onClose, onDone }: DeedProps & { one: ResidenceDetail }) {
  const newest = () => api.residence.detail({ id: one.id });
  const { version = one.version, shell, note } = useTheirs({ present: one, newest, detailsOf: theirDetails });
  const save = (form: FormData) =>
    api.residence.edit({
      id: one.id,
      version,
      kind: keyIn(kindWords, typed(form, "kind")) || one.kind,
      source: typed(form, "source"),
      other_names: typed(form, "other_names"),
      battle_address: typed(form, "battle_address"),
      cemetery_address: typed(form, "cemetery_address"),
      level: Number(typed(form, "level")),
      letter: typed(form, "letter").trim().toUpperCase(),
      number: typedNumber(form, "number"),
      recommended: typedNumber(form, "recommended"),
    });
  const levels = one.levels.map(({ level, level_name }) => ({ value: String(level), label: `${level} ${level_name}` }));
  return (
    <Dialog title={`修改 ${one.name} 的居所`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
        {(wrongOf) => (
          <>
            {note}
            <ChoiceField
              name="kind"
              label="类别"
              choices={choicesOf(kindWords)}
              defaultValue={one.kind}
              wrong={wrongOf("kind")}
            />
            <Field
              name="other_names"
              label="又名"
              hint="字、号、原名、笔名，用顿号隔开；用它们也能寻访到"
              maxLength={200}
              defaultValue={one.other_names.join("、")}
              wrong={wrongOf("other_names")}
            />
            <TextField
              name="source"
              label="史料出处"
              hint="烈士必须写明"
              defaultValue={one.source}
              maxLength={500}
              wrong={wrongOf("source")}
            />
            <Grave one={one} wrongOf={wrongOf} />
            <ChoiceField
              name="level"
              label="等级"
              choices={levels}
              defaultValue={String(one.level)}
              wrong={wrongOf("level")}
            />
            <div className={styles.pair}>
              <Field name="letter" label="字母区" maxLength={1} defaultValue={one.letter} wrong={wrongOf("letter")} />
              <Field
                name="number"
                label="编号"
                inputMode="numeric"
                defaultValue={one.number}
                hint="居所证书随之改变"
                wrong={wrongOf("number")}
              />
              <Field
                name="recommended"
                label="首页推荐的次序"
                inputMode="numeric"
                defaultValue={one.recommended}
                hint="0 为不推荐"
                wrong={wrongOf("recommended")}
              />
            </div>
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

/** Shown at a martyr's stele, and nowhere else. */
function Grave({ one, wrongOf }: { one: ResidenceDetail; wrongOf(name: string): string | undefined }) {
  return (
    <div className={styles.pair}>
      <Field
        name="battle_address"
        label="牺牲地"
        hint="只在烈士的居所里显示"
        maxLength={60}
        defaultValue={one.battle_address}
        wrong={wrongOf("battle_address")}
      />
      <Field
        name="cemetery_address"
        label="安葬地"
        maxLength={60}
        defaultValue={one.cemetery_address}
        wrong={wrongOf("cemetery_address")}
      />
    </div>
  );
}
