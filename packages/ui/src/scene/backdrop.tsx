import { sceneOf, type SceneName, ScenePicture } from "../art/scene-picture.tsx";
import styles from "./backdrop.module.css";

/** The picture is as wide as the stage, however little of it shows. Keep in step with `--s` in stage.module.css. */
const sizes = "(max-width: 980px) 1776px, (max-width: 1260px) 2016px, (max-width: 2399px) 2400px, 2880px";
/** The middle 640 units at .74. */
const narrowSizes = "474px";

interface BackdropProps {
  scene: SceneName;
  version?: string;
  /** Goes before the scene when it is a picture of its own. */
  picture?: string;
}

/** The place itself, one picture behind everything that stands there. */
export function Backdrop({ scene, version, picture }: BackdropProps) {
  if (picture && !sceneOf(picture))
    return <img className={styles.backdrop} src={picture} alt="" fetchPriority="high" />;
  return (
    <ScenePicture
      className={styles.backdrop}
      name={scene}
      version={version}
      sizes={sizes}
      narrowSizes={narrowSizes}
      priority
    />
  );
}
