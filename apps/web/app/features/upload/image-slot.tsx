import { useState } from "react";
import { Icon } from "@changming/ui/icon";
import type { Slot } from "./upload-queue.ts";
import styles from "./image-slot.module.css";

interface ImageSlotProps {
  slot: Slot;
  /** Accessible name of the image: 身份证正面, 第 2 张图片. */
  name: string;
}

/** A chosen image and its progress. */
export function ImageSlot({ slot, name }: ImageSlotProps) {
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
