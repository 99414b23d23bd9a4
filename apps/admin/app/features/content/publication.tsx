import { Tag } from "antd";
import type { PublicationState } from "@changming/contract/admin/publication";
import { choicesOf, typed } from "../../parts/form-values.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import styles from "./content.module.css";

export const stateNames: Record<PublicationState, string> = {
  draft: "草稿",
  waiting: "待发布",
  out: "已发布",
  deleted: "已删除",
};

const stateColours = { draft: "default", waiting: "warning", out: "success", deleted: "error" } as const;

export const stateChoices = choicesOf(stateNames);

/** The publication state in a query parameter; empty for any other text. */
export function knownState(text: string | undefined): PublicationState | "" {
  return (["draft", "waiting", "out", "deleted"] as const).find((state) => state === text) ?? "";
}

/** The sort key in a query parameter; `time` for any other text. */
export function knownSort(text: string): "time" | "title" | "reads" {
  return (["time", "title", "reads"] as const).find((sort) => sort === text) ?? "time";
}

/** `names` replaces the label where a state is called differently. */
export function StateTag({ state, names }: { state: PublicationState; names?: Partial<typeof stateNames> }) {
  return <Tag color={stateColours[state]}>{names?.[state] ?? stateNames[state]}</Tag>;
}

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
