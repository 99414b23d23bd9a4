import type { PublicationState } from "@changming/contract/admin/publication";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { typed } from "../../parts/typed.ts";
import { stateNames } from "./publication-labels.ts";
import styles from "./content.module.css";

interface Published {
  state: PublicationState;
  publish_time: string;
}

interface PublishFieldsProps {
  present: Published | null;
  fieldErrorOf(field: string): string | undefined;
  /** Label of a draft here: `草稿`, `隐藏`. */
  draftName?: string;
}

const draftChoices = (draftName: string) => [
  { value: "0", label: "发布" },
  { value: "1", label: draftName },
];

/** As `datetime-local` writes it. Empty for a draft: its time is over, it is published when the user publishes it. */
function momentOf(present: Published | null): string {
  return present && present.state !== "draft" ? present.publish_time.replace(" ", "T") : "";
}

/** Whether it is published, and from when. */
export function PublishFields({ present, fieldErrorOf, draftName = "草稿" }: PublishFieldsProps) {
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
        error={fieldErrorOf("publishTime")}
      />
    </div>
  );
}

export function publishingIn(form: FormData): { isDraft: 0 | 1; publishTime: string } {
  return { isDraft: typed(form, "isDraft") === "1" ? 1 : 0, publishTime: typed(form, "publishTime") };
}

/** The same two values of the version that another user saved, to display. */
export function publishedDetails({ state, publish_time }: Published, draftName = "草稿") {
  return [
    { label: "发布还是先放着", value: state === "draft" ? draftName : stateNames[state] },
    { label: "发布时间", value: state === "draft" ? "" : publish_time },
  ];
}
