import { Button } from "antd";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { RowAction } from "../../parts/table-types.ts";
import styles from "./content.module.css";
import { StateTag, timesText } from "./publication.tsx";

export type Slide = BodyOf<AdminCalls["slide"]["list"]>["itemList"][number];

const names = { draft: "隐藏" };

export function SlideRow({ slide, actions }: { slide: Slide; actions: readonly RowAction[] }) {
  return (
    <div className={styles.entry}>
      <span>
        <strong>{slide.title}</strong> <StateTag state={slide.state} names={names} />
        <br />
        <span className={styles.small}>{[slide.subtitle, timesText(slide)].filter(Boolean).join("　")}</span>
      </span>
      <img className={styles.thumb} src={slide.image} alt="" />
      {actions.map(({ label, run }) => (
        <Button key={label} type="text" aria-label={`${label}${slide.title}`} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
