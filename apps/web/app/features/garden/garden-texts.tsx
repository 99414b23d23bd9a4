import type { GardenCard, GardenDetail } from "./garden-data.ts";
import { placeText } from "@changming/kit/place-text";
import styles from "./garden-texts.module.css";

/** Label of a special kind of garden; an ordinary one has none. */
const kindNames: Record<GardenCard["kind"], string> = {
  ordinary: "",
  welfare: "公益园区",
  celebrity: "名人园区",
  martyrs: "烈士园区",
};

export function kindName(kind: GardenCard["kind"]): string {
  return kindNames[kind];
}

/** 浙江 · 安吉; a municipality is named once. */
export function regionText(region: string): string {
  return placeText(region, " · ");
}

/** Images of the banner: the garden's banners, else the background of its page, else its own image. */
export function imagesOf({ thumbs, pc_bg_image: background, thumb }: GardenDetail): string[] {
  if (thumbs.length > 0) return thumbs;
  return [background || thumb];
}

/** Marks a welfare, celebrity or martyrs' garden with a small plate. */
export function KindMark({ kind }: { kind: GardenCard["kind"] }) {
  const name = kindName(kind);
  if (name === "") return null;
  return (
    <span className={styles.mark} data-kind={kind}>
      {name}
    </span>
  );
}
