import { lunarDayName, lunarMonthName } from "@changming/kit/numerals";
import { FormRow, RowErrors } from "./form-row.tsx";
import { SelectControl, TextControl, Tick } from "./draft-controls.tsx";
import { type CustomaryDraft, type DateDraft, dateFields, dateText } from "./residence-draft.ts";
import styles from "./residence-form.module.css";

interface DateRowProps {
  which: "birth" | "death";
  value: DateDraft;
  onValue(value: DateDraft): void;
}

const titles = { birth: "生于", death: "逝于" } as const;
const names = { birth: "生", death: "卒" } as const;
const eras = [
  { value: "ad", label: "公元" },
  { value: "bc", label: "公元前" },
];
const calendars = [
  { value: "solar", label: "公历" },
  { value: "lunar", label: "农历" },
];

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function monthChoices(calendar: DateDraft["calendar"], none = "月不详") {
  const label = (month: number) => (calendar === "lunar" ? lunarMonthName(month, false) : `${month} 月`);
  return [{ value: "", label: none }, ...upTo(12).map((month) => ({ value: String(month), label: label(month) }))];
}

function dayChoices(calendar: DateDraft["calendar"], none = "日不详") {
  const label = (day: number) => (calendar === "lunar" ? lunarDayName(day) : `${day} 日`);
  const days = upTo(calendar === "lunar" ? 30 : 31);
  return [{ value: "", label: none }, ...days.map((day) => ({ value: String(day), label: label(day) }))];
}

/** A date of any era, known to the year, the month or the day. */
export function DateRow({ which, value, onValue }: DateRowProps) {
  const of = names[which];
  const change = (part: Partial<DateDraft>) => onValue({ ...value, ...part });
  const text = dateText(value);
  return (
    <FormRow title={titles[which]}>
      <div className={styles.fields}>
        <Tick text="约" of={`${of}年`} isOn={value.isAbout} onChange={(isAbout) => change({ isAbout })} />
        <SelectControl
          label={`${of}年纪元`}
          value={value.era}
          choices={eras}
          onValue={(era) => change({ era: era === "bc" ? "bc" : "ad" })}
        />
        <TextControl
          label={`${of}年`}
          field={dateFields[which]}
          value={value.year}
          width="5rem"
          suffix="年"
          inputMode="numeric"
          onValue={(year) => change({ year })}
        />
        <SelectControl
          label={`${of}月`}
          value={value.month}
          choices={monthChoices(value.calendar)}
          // A day without its month is no date.
          onValue={(month) => change({ month, ...(month === "" && { day: "", isLeapMonth: false }) })}
        />
        <SelectControl
          label={`${of}日`}
          value={value.day}
          choices={dayChoices(value.calendar)}
          isDisabled={value.month === ""}
          onValue={(day) => change({ day })}
        />
        <SelectControl
          label={`${of}的历法`}
          value={value.calendar}
          choices={calendars}
          onValue={(calendar) =>
            change(
              calendar === "lunar"
                ? { calendar: "lunar", day: value.day === "31" ? "" : value.day }
                : { calendar: "solar", isLeapMonth: false },
            )
          }
        />
        {value.calendar === "lunar" && value.month !== "" && (
          <Tick text="闰月" of={of} isOn={value.isLeapMonth} onChange={(isLeapMonth) => change({ isLeapMonth })} />
        )}
        <TextControl
          label={`${of}时的朝代`}
          field={`${which}_dynasty`}
          value={value.dynasty}
          placeholder="朝代，如 战国·楚"
          list="dynasties"
          onValue={(dynasty) => change({ dynasty })}
        />
      </div>
      <RowErrors names={[dateFields[which], `${which}_dynasty`]} />
      <p className={styles.said}>
        {text !== "" && `写出来是“${text}”。`}
        {value.year !== "" && value.day === "" && (which === "death" ? "日子不详，不算忌日。" : "日子不详，不算生辰。")}
      </p>
    </FormRow>
  );
}

interface CustomaryRowProps {
  value: CustomaryDraft | null;
  onValue(value: CustomaryDraft | null): void;
}

/** The day on which custom remembers the person, whatever is known of birth and death. */
export function CustomaryRow({ value, onValue }: CustomaryRowProps) {
  return (
    <FormRow title="纪念日">
      <div className={styles.fields}>
        <Tick
          text="依习俗，以这一天为纪念日"
          of=""
          isOn={value !== null}
          onChange={(isOn) => onValue(isOn ? { calendar: "lunar", month: "", day: "" } : null)}
        />
        {value && (
          <>
            <SelectControl
              label="纪念日的历法"
              field="customary_day"
              value={value.calendar}
              choices={calendars}
              onValue={(calendar) =>
                onValue({
                  ...value,
                  calendar: calendar === "lunar" ? "lunar" : "solar",
                  day: calendar === "lunar" && value.day === "31" ? "" : value.day,
                })
              }
            />
            <SelectControl
              label="纪念日的月"
              value={value.month}
              choices={monthChoices(value.calendar, "哪一月")}
              onValue={(month) => onValue({ ...value, month })}
            />
            <SelectControl
              label="纪念日的日"
              value={value.day}
              choices={dayChoices(value.calendar, "哪一日")}
              onValue={(day) => onValue({ ...value, day })}
            />
          </>
        )}
      </div>
      <RowErrors names={["customary_day"]} />
    </FormRow>
  );
}

const dynasties = [
  "夏",
  "商",
  "西周",
  "春秋",
  "战国",
  "秦",
  "西汉",
  "东汉",
  "三国",
  "西晋",
  "东晋",
  "南北朝",
  "隋",
  "唐",
  "五代",
  "北宋",
  "南宋",
  "辽",
  "金",
  "元",
  "明",
  "清",
  "民国",
];

/** Suggestions of both rows; any other text can be typed. */
export function DynastySuggestions() {
  return (
    <datalist id="dynasties">
      {dynasties.map((dynasty) => (
        <option key={dynasty} value={dynasty} />
      ))}
    </datalist>
  );
}
