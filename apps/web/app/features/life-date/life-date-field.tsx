import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type LifeCalendar, lifeDateText, parseLifeDate } from "@changming/kit/life-date";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { Select } from "../../form/select-field.tsx";
import {
  decadesTo,
  lunarYearText,
  turned,
  dayOptions,
  monthOptions,
  type Option,
  settled,
  wireOf,
  type WrittenDate,
  dateIn,
  type LunarTables,
  loadLunarTables,
} from "./written-date.ts";
import { useLunarTables } from "./use-lunar-tables.ts";
import styles from "./life-date-field.module.css";

interface LifeDatesProps {
  /** Previous values of the form, by the names of the fields. */
  written: LifeDateFieldProps["fields"];
  errorOf(name: "birthday" | "shengu_date"): string;
}

/** Birth and death, each in its own calendar. */
export function LifeDates({ written, errorOf }: LifeDatesProps) {
  const lastYear = Number(shanghaiDay(systemClock()).slice(0, 4));
  return (
    <>
      <LifeDateField
        label="出生日期"
        name="birthday"
        fields={written}
        lastYear={lastYear}
        error={errorOf("birthday")}
      />
      <LifeDateField
        label="身故日期"
        name="shengu_date"
        fields={written}
        lastYear={lastYear}
        error={errorOf("shengu_date")}
      />
    </>
  );
}

interface LifeDateFieldProps {
  label: string;
  /** Of the year's field; the others append `_calendar`, `_month` and `_day`. */
  name: string;
  /** Previous values of the form, by those names. */
  fields: Readonly<Record<string, string | undefined>>;
  /** The last year that can be chosen. */
  lastYear: number;
  error: string;
}

/** A day of birth or death, solar or lunar, chosen part by part. */
export function LifeDateField({ label, name, fields, lastYear, error }: LifeDateFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => dateIn(fields, name));
  const [wanted, setWanted] = useState<LifeCalendar | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const tables = useLunarTables(chosen.calendar === "lunar");
  const months = lunarMonths(chosen, tables);
  const date = settled(chosen, months);
  const change = (part: Partial<WrittenDate>) => setChosen({ ...date, ...part });
  /** The checkbox changes at once; the date stays until the other calendar is loaded, which takes a moment. */
  async function turn(calendar: LifeCalendar) {
    setWanted(calendar);
    const known = tables ?? (await loadLunarTables().catch(() => null));
    flushSync(() => {
      setChosen((now) => turned(settled(now, lunarMonths(now, known)), calendar, { tables: known, lastYear }));
      setWanted(null);
    });
    // This change fires no input event of its own: a form that stores a draft needs one.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const text = error || textOf(date, tables);
  const parts = {
    "aria-invalid": error !== "" || undefined,
    "aria-describedby": text ? `${id}-words` : undefined,
  };

  return (
    <fieldset ref={field} className={styles.field}>
      <legend>{label}</legend>
      <input type="hidden" name={`${name}_calendar`} value={date.calendar} />
      <Calendars
        name={`wanted_${name}_calendar`}
        value={wanted ?? date.calendar}
        onChange={(calendar) => void turn(calendar)}
      />
      <div className={styles.parts}>
        <Select
          {...parts}
          name={name}
          aria-label={`${label}：年`}
          value={date.year}
          onChange={({ target }) => change({ year: target.value })}
        >
          <option value="">年</option>
          <Years lastYear={lastYear} isLunar={date.calendar === "lunar"} />
        </Select>
        <Select
          {...parts}
          name={`${name}_month`}
          aria-label={`${label}：月`}
          value={date.month}
          onChange={({ target }) => change({ month: target.value })}
        >
          <option value="">月</option>
          <Options options={monthOptions(date, months)} />
        </Select>
        <Select
          {...parts}
          name={`${name}_day`}
          aria-label={`${label}：日`}
          value={date.day}
          onChange={({ target }) => change({ day: target.value })}
        >
          <option value="">日</option>
          <Options options={dayOptions(date, months)} />
        </Select>
      </div>
      <p id={`${id}-words`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
        {text}
      </p>
    </fieldset>
  );
}

function lunarMonths({ calendar, year }: WrittenDate, tables: LunarTables | null) {
  return calendar === "lunar" && tables !== null && year !== "" ? tables.lunarMonthsOf(Number(year)) : null;
}

/** The solar day of a lunar date, so that the user can check it. */
function textOf(date: WrittenDate, tables: LunarTables | null): string {
  const { on, calendar, leap } = wireOf(date);
  if (calendar === "solar") return "记不清月和日，可以只选到年或月。";
  const read = parseLifeDate(on, "lunar", leap === "1");
  const solar = tables && read && tables.solarOf(read);
  const solarDate = solar ? parseLifeDate(solar) : null;
  return solarDate ? `即公历${lifeDateText(solarDate)}。` : "农历请选到日。";
}

interface CalendarsProps {
  name: string;
  value: WrittenDate["calendar"];
  onChange(calendar: WrittenDate["calendar"]): void;
}

function Calendars({ name, value, onChange }: CalendarsProps) {
  return (
    <div className={styles.calendars}>
      {(["solar", "lunar"] as const).map((calendar) => (
        <label key={calendar}>
          <input
            type="radio"
            name={name}
            value={calendar}
            checked={calendar === value}
            onChange={() => onChange(calendar)}
          />
          {calendar === "solar" ? "公历" : "农历"}
        </label>
      ))}
    </div>
  );
}

function Years({ lastYear, isLunar }: { lastYear: number; isLunar: boolean }) {
  return decadesTo(lastYear).map(({ name, years }) => (
    <optgroup key={name} label={name}>
      {years.map((year) => (
        <option key={year} value={year}>
          {isLunar ? lunarYearText(year) : `${year}年`}
        </option>
      ))}
    </optgroup>
  ));
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
