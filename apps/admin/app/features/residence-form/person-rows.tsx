import { FormRow, RowErrors } from "./form-row.tsx";
import { SelectControl, TextControl } from "./draft-controls.tsx";
import { CustomaryRow, DateRow, DynastySuggestions } from "./date-row.tsx";
import type { ResidenceDraft } from "./residence-draft.ts";
import type { ReactNode } from "react";
import styles from "./residence-form.module.css";

export interface DraftProps {
  draft: ResidenceDraft;
  change(part: Partial<ResidenceDraft>): void;
}

const kinds = {
  ordinary: { title: "普通", text: "替一户人家代立，随后由家人照看" },
  famous: { title: "名人", text: "属于所有记得他的人，要写明出处" },
  ancestor: { title: "先祖", text: "一姓一支的远祖，年月可以只知朝代" },
  martyr: { title: "烈士", text: "须有官方名录，公开前要第二人过目" },
} as const;

const kindKeys = Object.keys(kinds) as (keyof typeof kinds)[];

/** The four kinds as cards; the arrow keys move between them. */
export function KindCards({ draft, change }: DraftProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.hidden}>哪一类</legend>
      {kindKeys.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={draft.kind === kind}
            onChange={() => change({ kind })}
          />
          <b>{kinds[kind].title}</b>
          <span>{kinds[kind].text}</span>
        </label>
      ))}
    </fieldset>
  );
}

const genders = [
  { value: "", label: "性别（必填）" },
  { value: "1", label: "男" },
  { value: "2", label: "女" },
];

/** Names, sex, both dates and where the person was from. `namesakes` stands under the name. */
export function PersonRows({ draft, change, namesakes }: DraftProps & { namesakes: ReactNode }) {
  return (
    <>
      <FormRow title="姓名" note="必填">
        <div className={styles.fields}>
          <TextControl
            label="姓名"
            field="name"
            value={draft.name}
            width="9.5rem"
            maxLength={30}
            onValue={(name) => change({ name })}
          />
          <TextControl
            label="别名"
            field="other_names"
            value={draft.otherNames}
            placeholder="字、号、原名、笔名，用顿号隔开；别名也搜得到"
            onValue={(otherNames) => change({ otherNames })}
          />
          <SelectControl
            label="性别"
            field="gender"
            value={draft.gender}
            choices={genders}
            onValue={(gender) => change({ gender: gender === "1" || gender === "2" ? gender : "" })}
          />
        </div>
        <RowErrors names={["name", "other_names", "gender"]} />
        {namesakes}
      </FormRow>
      <DynastySuggestions />
      <DateRow which="birth" value={draft.birth} onValue={(birth) => change({ birth })} />
      <DateRow which="death" value={draft.death} onValue={(death) => change({ death })} />
      <CustomaryRow value={draft.customary} onValue={(customary) => change({ customary })} />
      <FormRow title="享年">
        <div className={styles.fields}>
          <TextControl
            label="享年"
            field="age"
            value={draft.age}
            width="6rem"
            suffix="岁"
            inputMode="numeric"
            onValue={(age) => change({ age })}
          />
          <span className={styles.said}>史料里写明的才填；空着，生卒都明白时自己会算。</span>
        </div>
        <RowErrors names={["age"]} />
      </FormRow>
      <FormRow title="籍贯">
        <div className={styles.fields}>
          <TextControl
            label="籍贯"
            field="jiguan_str"
            value={draft.nativePlace}
            maxLength={60}
            placeholder="如 楚国丹阳秭归（今湖北宜昌）"
            onValue={(nativePlace) => change({ nativePlace })}
          />
          <TextControl
            label="民族"
            field="nation"
            value={draft.nation}
            width="7rem"
            placeholder="民族，可空"
            onValue={(nation) => change({ nation })}
          />
        </div>
        <RowErrors names={["jiguan_str", "nation"]} />
      </FormRow>
      {draft.kind === "martyr" && <GraveRow draft={draft} change={change} />}
      <SummaryRow draft={draft} change={change} />
    </>
  );
}

function GraveRow({ draft, change }: DraftProps) {
  return (
    <FormRow title="牺牲与安葬">
      <div className={styles.fields}>
        <TextControl
          label="牺牲地"
          field="battle_address"
          value={draft.battleAddress}
          placeholder="牺牲地"
          onValue={(battleAddress) => change({ battleAddress })}
        />
        <TextControl
          label="安葬地"
          field="cemetery_address"
          value={draft.cemeteryAddress}
          placeholder="安葬地"
          onValue={(cemeteryAddress) => change({ cemeteryAddress })}
        />
      </div>
      <RowErrors names={["battle_address", "cemetery_address"]} />
    </FormRow>
  );
}

function SummaryRow({ draft, change }: DraftProps) {
  return (
    <FormRow title="一句话">
      <div className={styles.fields}>
        <TextControl
          label="一句话简介"
          field="summary"
          value={draft.summary}
          maxLength={200}
          placeholder="名录里姓名旁边的一句话"
          onValue={(summary) => change({ summary })}
        />
      </div>
      <RowErrors names={["summary"]} />
    </FormRow>
  );
}
