import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { LifeDateField, type LifeDateFieldProps } from "./life-date-field.tsx";

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
