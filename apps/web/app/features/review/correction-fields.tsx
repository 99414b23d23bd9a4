import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { TextField } from "../../form/text-field.tsx";
import { OriginField } from "../application/origin-field.tsx";
import { Choices } from "../concern/choices.tsx";
import { LifeDates } from "../life-date/life-dates.tsx";
import { SelectField } from "../../form/select-field.tsx";
import { writtenFacts } from "./correction-changes.ts";
import styles from "./correction-fields.module.css";
import type { CorrectionQueueBody, QueuedCorrection } from "./review-data.ts";
import { zones } from "./zone-field.tsx";

interface CorrectionFieldsProps {
  facts: QueuedCorrection["facts"];
  levels: CorrectionQueueBody["levels"];
  errorOf(name: string): string;
}

/** The facts on the certificate that its family cannot change, with their current values. */
export function CorrectionFields({ facts, levels, errorOf }: CorrectionFieldsProps) {
  const { body: areas } = useQuery({ key: "areas", queryFn: (signal) => api.area.tree({}, { signal }) });
  const written = writtenFacts(facts);
  return (
    <>
      <div className={styles.place}>
        <SelectField label="居所等级" name="level" defaultValue={written.level} error={errorOf("level")}>
          {levels.map(({ level, level_name }) => (
            <option key={level} value={level}>
              {level_name}
            </option>
          ))}
        </SelectField>
        <SelectField label="字母区" name="letter" defaultValue={written.letter} error={errorOf("letter")}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <TextField
          label="编号"
          name="number"
          inputMode="numeric"
          maxLength={5}
          defaultValue={written.number}
          error={errorOf("number")}
        />
      </div>
      <TextField label="姓名" name="name" maxLength={60} defaultValue={written.name} error={errorOf("name")} />
      <Choices
        legend="性别"
        name="gender"
        choices={{ 1: "男", 2: "女" }}
        chosen={written.gender}
        error={errorOf("gender")}
      />
      {areas && <OriginField areas={areas} written={written} error={errorOf("jiguan_str")} />}
      <TextField label="民族" name="nation" maxLength={40} defaultValue={written.nation} error={errorOf("nation")} />
      <LifeDates written={written} errorOf={errorOf} />
    </>
  );
}
