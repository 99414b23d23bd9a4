import { useQuery } from "@tanstack/react-query";
import { maxListedGardens } from "@changming/contract/limits";
import { queries } from "../../api/query.ts";
import { FormRow, RowErrors } from "./form-row.tsx";
import { SelectControl, TextControl } from "./draft-controls.tsx";
import { useLevelChoices } from "../memorials/memorial-items.ts";
import type { DraftProps } from "./person-rows.tsx";
import styles from "./residence-form.module.css";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

/** Garden, letter zone and number of a new residence; the free number comes from the server. */
export function PlaceRow({ draft, change, zone }: DraftProps & { zone: string }) {
  const levels = useLevelChoices();
  const letter = draft.letter || zone;
  const free = useQuery({
    ...queries.residence.freeNumber({ gardenId: Number(draft.gardenId), letter }),
    enabled: /^[1-9]\d{0,9}$/.test(draft.gardenId) && letter !== "",
  });
  const proposed = free.isSuccess ? String(free.data.number) : "";
  return (
    <FormRow title="安在">
      <div className={styles.fields}>
        <GardenControl draft={draft} change={change} />
        <SelectControl
          label="字母区"
          field="letter"
          value={draft.letter}
          choices={[
            { value: "", label: zone === "" ? "字母区" : `${zone} 区` },
            ...letters.filter((one) => one !== zone).map((one) => ({ value: one, label: `${one} 区` })),
          ]}
          onValue={(own) => change({ letter: own, number: "" })}
        />
        <TextControl
          label="编号"
          field="number"
          value={draft.number}
          width="7rem"
          suffix="号"
          inputMode="numeric"
          placeholder={proposed}
          onValue={(number) => change({ number })}
        />
        <SelectControl
          label="等级"
          field="level"
          value={draft.level}
          choices={levels}
          onValue={(level) => change({ level })}
        />
      </div>
      <RowErrors names={["gardenId", "letter", "number", "level"]} />
      <p className={styles.said} role="status">
        {free.isSuccess && draft.number === ""
          ? `空着就用 ${letter} 区下一个号，现在是 ${free.data.number_text}；居所证书上写的是它。`
          : "选好园区、写好姓名，就有下一个空着的号；也可以自己填。"}
      </p>
    </FormRow>
  );
}

function GardenControl({ draft, change }: DraftProps) {
  const { data } = useQuery(queries.garden.list({ pageSize: maxListedGardens }));
  if (data && data.counts > maxListedGardens) {
    return (
      <TextControl
        label="园区编号"
        field="gardenId"
        value={draft.gardenId}
        width="9rem"
        placeholder="园区编号"
        inputMode="numeric"
        onValue={(gardenId) => change({ gardenId })}
      />
    );
  }
  const gardens = data?.itemList ?? [];
  return (
    <SelectControl
      label="园区"
      field="gardenId"
      value={draft.gardenId}
      choices={[
        { value: "", label: "园区" },
        ...gardens.map(({ id, garden_name }) => ({ value: String(id), label: garden_name })),
      ]}
      onValue={(gardenId) => change({ gardenId, number: "" })}
    />
  );
}
