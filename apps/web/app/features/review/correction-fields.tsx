import { normalizeDigits } from "@changming/kit/digits";
import { cleanText } from "@changming/kit/text";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { TextField } from "../../form/text-field.tsx";
import { OriginField } from "../application/origin-field.tsx";
import { Choices } from "../concern/choices.tsx";
import { LifeDates } from "../life-date/life-date-field.tsx";
import { SelectField } from "../../form/select-field.tsx";
import { fieldsOfDate, wireOf, dateIn } from "../life-date/written-date.ts";
import type { QueuedCorrection, CorrectionQueueBody } from "./queue-query.ts";
import styles from "./correction-fields.module.css";
import { zones } from "./decision-fields.tsx";

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
            <option key={zone} value={zone}>
              {zone}
            </option>
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

type Facts = QueuedCorrection["facts"];

/** The values of the form by the names of its fields. */
type Written = Readonly<Record<string, string | undefined>>;

/** The initial values of the form for these facts. */
export function writtenFacts(facts: Facts): Record<string, string> {
  const [province = "", city = ""] = facts.jiguan_str.split(",");
  return {
    level: String(facts.level),
    letter: facts.letter,
    number: String(facts.number),
    name: facts.name,
    gender: String(facts.gender),
    jiguan_str: province,
    jiguan_city: city,
    nation: facts.nation,
    ...fieldsOfDate("birthday", birthOf(facts)),
    ...fieldsOfDate("shengu_date", deathOf(facts)),
  };
}

/** Only the changed values; a field that displays nothing requests nothing. */
export function changesIn(written: Written, facts: Facts): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const name of ["level", "letter", "number", "name", "gender", "nation"] as const) {
    const typed = cleanText(written[name] ?? "");
    const text = name === "number" ? normalizeDigits(typed) : typed;
    if (text !== String(facts[name])) changes[name] = text;
  }
  const { jiguan_str: province = "", jiguan_city: city = "" } = written;
  const place = `${province},${city}`;
  if (province !== "" && place !== facts.jiguan_str) changes.jiguan_str = place;
  return {
    ...changes,
    ...changedDate(written, "birthday", birthOf(facts)),
    ...changedDate(written, "shengu_date", deathOf(facts)),
  };
}

const leapOf = (leap: number) => (leap === 1 ? "1" : "");

function birthOf({ birthday: on, birthday_calendar: calendar, birthday_leap: leap }: Facts) {
  return { on, calendar, leap: leapOf(leap) };
}

function deathOf({ shengu_date: on, shengu_calendar: calendar, shengu_leap: leap }: Facts) {
  return { on, calendar, leap: leapOf(leap) };
}

function changedDate(written: Written, name: "birthday" | "shengu_date", stood: ReturnType<typeof birthOf>) {
  const date = wireOf(dateIn(written, name));
  const isSame = date.on === stood.on && date.calendar === stood.calendar && date.leap === stood.leap;
  if (date.on === "" || isSame) return {};
  const prefix = name === "birthday" ? "birthday" : "shengu";
  return { [name]: date.on, [`${prefix}_calendar`]: date.calendar, [`${prefix}_leap`]: date.leap || "0" };
}
