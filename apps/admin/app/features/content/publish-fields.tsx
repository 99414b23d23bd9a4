import type { PublicationState } from "@changming/contract/admin/publication";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { typed } from "../../parts/typed.ts";
import { stateNames } from "./content-words.ts";
import styles from "./content.module.css";

interface Published {
  state: PublicationState;
  publish_time: string;
}

interface PublishFieldsProps {
  present: Published | null;
  wrongOf(field: string): string | undefined;
  /** What a draft is called here: `草稿`, `隐藏`. */
  draftName?: string;
}

const draftChoices = (draftName: string) => [
  { value: "0", label: "发布" },
  { value: "1", label: draftName },
];

/** The moment as the browser's own field writes it. That of a draft is over: it is out when it is let out. */
function momentOf(present: Published | null): string {
  return present && present.state !== "draft" ? present.publish_time.replace(" ", "T") : "";
}

/** Whether it is out, and from when on. */
export function PublishFields({ present, wrongOf, draftName = "草稿" }: PublishFieldsProps) {
  return (
    <div className={styles.row}>
      <ChoiceField
        name="isDraft"
        label="发布还是先放着"
        choices={draftChoices(draftName)}
        defaultValue={present?.state === "draft" ? "1" : "0"}
      />
      <Field
        name="publishTime"
        label="发布时间"
        type="datetime-local"
        step={1}
        defaultValue={momentOf(present)}
        hint="北京时间；空着就是现在，将来的时间到了自动出现"
        wrong={wrongOf("publishTime")}
      />
    </div>
  );
}

/** What the two fields say. */
export function publishingIn(form: FormData): { isDraft: 0 | 1; publishTime: string } {
  return { isDraft: typed(form, "isDraft") === "1" ? 1 : 0, publishTime: typed(form, "publishTime") };
}

/** The same of a copy that somebody else saved, to read. */
export function publishedDetails({ state, publish_time }: Published, draftName = "草稿") {
  return [
    { label: "发布还是先放着", value: state === "draft" ? draftName : stateNames[state] },
    { label: "发布时间", value: state === "draft" ? "" : publish_time },
  ];
}
