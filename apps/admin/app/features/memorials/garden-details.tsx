import { RichText } from "@changming/ui/rich-text";
import type { GardenDetail } from "./memorial-items.ts";
import { gardenKindWords } from "./memorial-words.ts";
import styles from "./memorials.module.css";

const picture = (url: string) => url !== "" && <img className={styles.thumb} src={url} alt="" />;

/** All that a garden's form holds, to read. */
export const gardenDetails = (one: GardenDetail) => [
  { label: "名称", value: one.garden_name },
  { label: "类别", value: gardenKindWords[one.kind] },
  { label: "地区", value: one.region },
  { label: "地址", value: one.address },
  { label: "简介", value: one.summary, isWide: true },
  { label: "介绍", value: one.content !== "" && <RichText html={one.content} />, isWide: true },
  { label: "封面", value: picture(one.thumb) },
  { label: "背景", value: picture(one.background) },
  ...one.banners.map((url, at) => ({ label: `横幅 ${at + 1}`, value: picture(url) })),
];
