import { type Emblem, emblemNames } from "@changming/contract/emblems";
import { type FormEvent, useState } from "react";
import { ImageInput } from "../../parts/image-input.tsx";
import { FormRow, RowErrors } from "./form-row.tsx";
import { TextControl } from "./draft-controls.tsx";
import type { DraftProps } from "./person-rows.tsx";
import styles from "./residence-form.module.css";

const emblems = Object.keys(emblemNames) as Emblem[];

export const emblemUrl = (emblem: Emblem) => `/art/emblems/${emblem}.svg`;

/** An emblem for what the person did, or a portrait whose origin is stated. */
export function PortraitRow({ draft, change }: DraftProps) {
  const [saved] = useState(draft.portrait);
  const takeImage = (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    // Disabled while nothing was chosen.
    if (target instanceof HTMLInputElement && target.name === "portrait" && !target.disabled) {
      change({ portrait: target.value });
    }
  };
  return (
    <FormRow title="画像">
      <fieldset className={styles.emblems}>
        <legend className={styles.hidden}>纹样</legend>
        <EmblemChoice emblem="" name="不用" isOn={draft.emblem === ""} onChoose={() => change({ emblem: "" })} />
        {emblems.map((emblem) => (
          <EmblemChoice
            key={emblem}
            emblem={emblem}
            name={emblemNames[emblem]}
            isOn={draft.emblem === emblem}
            onChoose={() => change({ emblem })}
          />
        ))}
      </fieldset>
      <div className={styles.upload} onInput={takeImage}>
        <ImageInput
          name="portrait"
          label="上传画像"
          hint="有画像时用画像，没有时用纹样；古人没有真容，纹样更好"
          saved={saved}
          isOptional
        />
        {draft.portrait !== "" && (
          <TextControl
            label="画像的来历"
            field="portrait_credit"
            value={draft.portraitCredit}
            placeholder="谁画的、出自哪里、依什么许可使用"
            maxLength={200}
            onValue={(portraitCredit) => change({ portraitCredit })}
          />
        )}
      </div>
      <RowErrors names={["emblem", "portrait_credit"]} />
    </FormRow>
  );
}

interface EmblemChoiceProps {
  emblem: Emblem | "";
  name: string;
  isOn: boolean;
  onChoose(): void;
}

function EmblemChoice({ emblem, name, isOn, onChoose }: EmblemChoiceProps) {
  return (
    <label className={styles.emblem}>
      <input type="radio" name="emblem" value={emblem} checked={isOn} onChange={onChoose} />
      {emblem === "" ? <i aria-hidden="true">—</i> : <img src={emblemUrl(emblem)} alt="" width="48" height="48" />}
      {name}
    </label>
  );
}
