import { useState } from "react";
import { Icon } from "@changming/ui/icon";
import type { Slot } from "./picture-queue.ts";
import styles from "./picture-slot.module.css";

export interface PictureSlotProps {
  slot: Slot;
  /** What the picture is, to be read out: 身份证正面, 第 2 张图片. */
  name: string;
}

/** A chosen picture and how far it is on its way. */
export function PictureSlot({ slot, name }: PictureSlotProps) {
  const [isLost, setLost] = useState(false);
  const isMoving = slot.state === "sending" || slot.state === "waiting";
  return (
    <span className={`${styles.slot} ${slot.state === "broken" ? styles.broken : ""}`}>
      {slot.preview !== "" && !isLost ? (
        <img
          className={styles.preview}
          src={slot.preview}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      ) : (
        <span className={styles.blank}>
          {slot.state === "sent" && <Icon name="shield" />}
          {isMoving ? "正在上传" : slot.state === "sent" ? "已上传" : "没有传上去"}
        </span>
      )}
      {isMoving && <progress className={styles.bar} max={1} value={slot.share} aria-label={`${name}的上传进度`} />}
    </span>
  );
}
