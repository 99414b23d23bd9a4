import { useId, useRef } from "react";
import { Button, buttonClass, RoundButton } from "@changming/ui/button";
import { ImageInput, takingFiles } from "./image-input.tsx";
import { ImageSlot, FieldMessages } from "./upload-status.tsx";
import styles from "./images-field.module.css";
import type { ImageUploads } from "./use-image-uploads.ts";

interface ImagesFieldProps {
  label: string;
  /** Name of the button, so that the form can focus it. */
  name: string;
  uploads: ImageUploads;
  /** What the images are called: 图片, 照片. */
  thing?: string;
  /** The error of the field when the form is submitted. */
  error?: string;
}

/** Several images of a form, in the order in which they were chosen; each can be removed or retried. */
export function ImagesField({ label, name, uploads, thing = "图片", error = "" }: ImagesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { slots, max } = uploads;
  const isFull = slots.length >= max;

  function remove(key: string) {
    uploads.remove(key);
    button.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={id} {...takingFiles(uploads.add)}>
      <p id={id} className={styles.label}>
        {label}
        <span className={styles.count}>
          {slots.length} / {max} 张
        </span>
      </p>
      {slots.length > 0 && (
        <ul className={styles.slots} role="list">
          {slots.map((slot, at) => (
            <li key={slot.key}>
              <div className={styles.frame}>
                <ImageSlot slot={slot} name={`第 ${at + 1} 张${thing}`} />
                <RoundButton
                  className={styles.remove}
                  icon="close"
                  label={`${slot.state === "sending" ? "取消上传" : "移去"}第 ${at + 1} 张${thing}`}
                  onClick={() => remove(slot.key)}
                />
              </div>
              {slot.state === "broken" && (
                <Button className={styles.retry} onClick={() => uploads.retry(slot.key)}>
                  再试一次
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        ref={button}
        type="button"
        name={name}
        className={buttonClass("secondary")}
        aria-describedby={`${id}-words`}
        // Not disabled: a user at the limit learns why.
        onClick={() => (isFull ? uploads.reject(uploads.tooMany) : input.current?.click())}
      >
        {slots.length > 0 ? `再添${thing}` : `选择${thing}`}
      </button>
      <ImageInput input={input} multiple onFiles={uploads.add} />
      <FieldMessages
        id={`${id}-words`}
        uploads={uploads}
        error={error}
        hint="JPG 或 PNG，每张不超过 5MB；可一次选几张，也可以拖到这里或粘贴。"
      />
    </div>
  );
}
