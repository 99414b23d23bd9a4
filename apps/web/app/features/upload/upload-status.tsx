import { useState } from "react";
import { Icon } from "@changming/ui/icon";
import { type Slot, batchText, progressText, unsentMessage } from "./upload-queue.ts";
import type { RejectedFile } from "./rejected-file.ts";
import type { ImageUploads } from "./use-image-uploads.ts";
import styles from "./upload-status.module.css";

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

interface FieldMessagesProps {
  id: string;
  uploads: ImageUploads;
  /** The error of the field when the form is submitted. */
  error: string;
  hint?: string | undefined;
}

/**
 * The messages under an image field: errors, else the progress, else the hint. An upload's own error is also a toast,
 * but behind a dialog that is neither visible nor read out.
 */
export function FieldMessages({ id, uploads, error, hint = "JPG 或 PNG，每张不超过 5MB。" }: FieldMessagesProps) {
  const { errors, count, progress } = messagesUnder(uploads, error);
  const { rejected } = uploads.batch;
  const hasErrors = errors.length > 0;
  return (
    <div className={styles.text}>
      <p id={id} className={hasErrors ? styles.errors : undefined} role={hasErrors ? "alert" : undefined}>
        {errors.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {!hasErrors && rejected.length === 0 && !progress && hint}
      </p>
      {rejected.length > 0 && (
        <div role="alert" aria-atomic="false">
          <RejectedFiles rejected={rejected} />
        </div>
      )}
      <p className={styles.count} role="status">
        {count}
      </p>
      <p className={styles.progress} role="status">
        {progress}
      </p>
    </div>
  );
}

/** Errors of a form that requires a missing image, or another than the current one. */
const missingImage = /^请(?:上传|选择)|^头像未修改/;

/** Errors of a form that cannot be sent with an image that is pending, or failed. */
const unsent = /^(?:图片还在上传|有图片没有传上去)/;

/** The error of a form, as long as it still applies. */
function currentError(error: string, { slots }: Pick<ImageUploads, "slots">): string {
  if (missingImage.test(error) && slots.length > 0) return "";
  return unsent.test(error) ? unsentMessage(slots) : error;
}

/**
 * The messages under an image field: the errors of the last choice and of the form, one sentence each, and the progress
 * of the images. Beside an error no success is reported, only how many were accepted.
 */
export function messagesUnder(uploads: Pick<ImageUploads, "slots" | "rejection" | "batch">, error: string) {
  const { slots, batch } = uploads;
  const broken = slots.find(({ state }) => state === "broken")?.message ?? "";
  // Displayed once, where the files themselves are named with it.
  const named = new Set(["", ...batch.rejected.map(({ reason }) => reason)]);
  const errors = [
    ...new Set([uploads.rejection, currentError(error, uploads) || broken].filter((text) => !named.has(text))),
  ];
  const isMoving = slots.some(({ state }) => state === "sending" || state === "waiting");
  const isWell = errors.length === 0 && batch.rejected.length === 0;
  return { errors, count: batchText(batch, slots), progress: isWell || isMoving ? progressText(slots) : "" };
}

/** Each file that was not accepted by its name, with its own reason (R-upload-5). */
function RejectedFiles({ rejected }: { rejected: readonly RejectedFile[] }) {
  return (
    <dl className={styles.rejected}>
      {rejected.map(({ key, name, reason, hint }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <span>{reason}</span>
            {hint && <span> {hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
