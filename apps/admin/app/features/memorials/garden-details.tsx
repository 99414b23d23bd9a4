import { RichText } from "@changming/ui/rich-text";
import type { GardenDetail } from "./memorial-items.ts";
import { gardenKindLabels } from "./memorial-labels.ts";
import styles from "./memorials.module.css";

const image = (url: string) => url !== "" && <img className={styles.thumb} src={url} alt="" />;

/** All fields of a garden's form, to read. */
export const gardenDetails = (one: GardenDetail) => [
  { label: "名称", value: one.garden_name },
  { label: "类别", value: gardenKindLabels[one.kind] },
  { label: "地区", value: one.region },
  { label: "地址", value: one.address },
  { label: "简介", value: one.summary, isWide: true },
  { label: "介绍", value: one.content !== "" && <RichText html={one.content} />, isWide: true },
  { label: "封面", value: image(one.thumb) },
  { label: "背景", value: image(one.background) },
  ...one.banners.map((url, at) => ({ label: `横幅 ${at + 1}`, value: image(url) })),
];
