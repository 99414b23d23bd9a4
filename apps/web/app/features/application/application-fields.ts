import type { ApplicationFields, FieldFault } from "@changming/contract/application-rules";
import { cleanText } from "@changming/kit/text";
import { fieldsOfDate, wireOf, writtenIn } from "../life-date/written-date.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import type { Pictures } from "../upload/use-pictures.ts";
import type { OwnApplication } from "./application-choices.ts";

/** What stands in the form by the names of its fields. */
export type Written = Readonly<Record<string, string | undefined>>;

/** The four kinds of pictures, by the names under which they are sent. */
export type PictureName = "avatar" | "shengu_zhengming" | "relationship_zhengming" | "other_zhengming";

export type ApplicationPictures = Readonly<Record<PictureName, Pick<Pictures, "slots" | "urls">>>;

/** Stands for a picture that was chosen and is not sent yet: what else is wrong is said first. */
const underWay = "…";

const sentOf = ({ slots }: Pick<Pictures, "slots">) => slots.map(({ url }) => url || underWay).join(",");

/** The form as the rules and the call know it. */
export function applicationFields(written: Written, pictures: ApplicationPictures): ApplicationFields {
  const text = (name: string) => cleanText(written[name] ?? "");
  const birth = wireOf(writtenIn(written, "birthday"));
  const death = wireOf(writtenIn(written, "shengu_date"));
  const province = text("jiguan_str");
  return {
    avatar: sentOf(pictures.avatar),
    name: text("name"),
    gender: text("gender"),
    jiguan_str: province === "" ? "" : `${province},${text("jiguan_city")}`,
    nation: text("nation"),
    birthday: birth.on,
    birthday_calendar: birth.calendar,
    birthday_leap: birth.leap,
    shengu_date: death.on,
    shengu_calendar: death.calendar,
    shengu_leap: death.leap,
    garden_id: text("garden_id"),
    shengu_guanxi: text("shengu_guanxi"),
    shengu_zhengming: sentOf(pictures.shengu_zhengming),
    relationship_zhengming: sentOf(pictures.relationship_zhengming),
    other_zhengming: sentOf(pictures.other_zhengming),
    shuoming_text: cleanText(written.shuoming_text ?? "", { keepLines: true }),
    is_close: text("is_close") === "1" ? 1 : 0,
  };
}

const pictureNames: readonly PictureName[] = [
  "avatar",
  "shengu_zhengming",
  "relationship_zhengming",
  "other_zhengming",
];

/** The first field whose pictures are still on their way, or did not arrive. */
export function unsentFault(pictures: ApplicationPictures): FieldFault | null {
  for (const field of pictureNames) {
    const message = unsentWords(pictures[field].slots);
    if (message) return { field, message };
  }
  return null;
}

/** An application as the form would hold it: what {@link applicationFields} reads. */
export function writtenOf(before: OwnApplication): Record<string, string> {
  const [province = "", city = ""] = before.jiguan_str.split(",");
  const { birthday_calendar, birthday_leap, shengu_calendar, shengu_leap } = before;
  return {
    name: before.name,
    gender: String(before.gender),
    jiguan_str: province,
    jiguan_city: city,
    nation: before.nation,
    garden_id: String(before.garden_id),
    shengu_guanxi: before.shengu_guanxi,
    shuoming_text: before.shuoming_text,
    is_close: String(before.is_close),
    ...fieldsOfDate("birthday", { on: before.birthday, calendar: birthday_calendar, leap: String(birthday_leap) }),
    ...fieldsOfDate("shengu_date", { on: before.shengu_date, calendar: shengu_calendar, leap: String(shengu_leap) }),
  };
}
