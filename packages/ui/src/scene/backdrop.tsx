import { sceneOf, type SceneName, SceneImage } from "../art/scene-image.tsx";
import styles from "./backdrop.module.css";

/** The image is as wide as the stage, even where only a part is visible. Must match `--s` in stage.module.css. */
const sizes = "(max-width: 980px) 1776px, (max-width: 1260px) 2016px, (max-width: 2399px) 2400px, 2880px";
/** The middle 640 units at .74. */
const narrowSizes = "474px";

interface BackdropProps {
  scene: SceneName;
  version?: string;
  /** Takes precedence over the scene: an image of the residence itself. */
  image?: string;
}

/** The background: one image behind everything on the stage. */
export function Backdrop({ scene, version, image }: BackdropProps) {
  if (image && !sceneOf(image)) return <img className={styles.backdrop} src={image} alt="" fetchPriority="high" />;
  return (
    <SceneImage
      className={styles.backdrop}
      name={scene}
      version={version}
      sizes={sizes}
      narrowSizes={narrowSizes}
      priority
    />
  );
}
