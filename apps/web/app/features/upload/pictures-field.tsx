import { useId, useRef } from "react";
import { Button, buttonClass, RoundButton } from "@changming/ui/button";
import { FieldWords } from "./field-words.tsx";
import { PictureInput, takingFiles } from "./picture-input.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import styles from "./pictures-field.module.css";
import type { Pictures } from "./use-pictures.ts";

export interface PicturesFieldProps {
  label: string;
  /** Of the button, so that the form can lead there. */
  name: string;
  pictures: Pictures;
  /** What the pictures are called: 图片, 照片. */
  thing?: string;
  /** What is wrong with the field when the form is sent. */
  error?: string;
}

/** Several pictures of a form, in the order in which they were chosen; each can be taken out or tried again. */
export function PicturesField({ label, name, pictures, thing = "图片", error = "" }: PicturesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { slots, most } = pictures;
  const isFull = slots.length >= most;

  function remove(key: string) {
    pictures.remove(key);
    button.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={id} {...takingFiles(pictures.add)}>
      <p id={id} className={styles.label}>
        {label}
        <span className={styles.count}>
          {slots.length} / {most} 张
        </span>
      </p>
      {slots.length > 0 && (
        <ul className={styles.slots} role="list">
          {slots.map((slot, at) => (
            <li key={slot.key}>
              <div className={styles.frame}>
                <PictureSlot slot={slot} name={`第 ${at + 1} 张${thing}`} />
                <RoundButton
                  className={styles.remove}
                  icon="close"
                  label={`${slot.state === "sending" ? "取消上传" : "移去"}第 ${at + 1} 张${thing}`}
                  onClick={() => remove(slot.key)}
                />
              </div>
              {slot.state === "broken" && (
                <Button className={styles.retry} onClick={() => pictures.retry(slot.key)}>
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
        className={buttonClass("calm")}
        aria-describedby={`${id}-words`}
        // Not off: who is full learns why.
        onClick={() => (isFull ? pictures.refuse(pictures.tooMany) : input.current?.click())}
      >
        {slots.length > 0 ? `再添${thing}` : `选择${thing}`}
      </button>
      <PictureInput input={input} multiple onFiles={pictures.add} />
      <FieldWords
        id={`${id}-words`}
        pictures={pictures}
        error={error}
        hint="JPG 或 PNG，每张不超过 5MB；可一次选几张，也可以拖到这里或粘贴。"
      />
    </div>
  );
}
