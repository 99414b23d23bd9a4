import { type ComponentType, useId, useRef, useState } from "react";
import { Button, buttonClass } from "@changming/ui/button";
import { fileRefusal } from "../../upload.ts";
import type { CropDialogProps } from "./crop-dialog.tsx";
import type { Size } from "./crop-geometry.ts";
import { type OpenedPicture, openPicture } from "./cut-picture.ts";
import { FieldWords } from "./field-words.tsx";
import styles from "./picture-field.module.css";
import { PictureInput, takingFiles } from "./picture-input.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import type { Pictures } from "./use-pictures.ts";

export interface PictureFieldProps {
  label: string;
  /** Of the button, so that the form can lead there. */
  name: string;
  pictures: Pictures;
  /** What is wrong with the field when the form is sent. */
  error?: string;
  hint?: string;
  /** The picture that stands there now, as long as no other is chosen. */
  now?: string;
  /** Cuts what is chosen to exactly this size first. */
  frame?: Size;
  /** Of the place that is kept for it; square unless told. */
  shape?: "square" | "card" | "portrait";
}

interface Cropping {
  opened: OpenedPicture;
  Dialog: ComponentType<CropDialogProps>;
}

/** Fetched when somebody chooses a picture; null when it does not come. */
async function fetchCropDialog(): Promise<Cropping["Dialog"] | null> {
  try {
    return (await import("./crop-dialog.tsx")).CropDialog;
  } catch {
    return null;
  }
}

/** One picture of a form: choose it (or drop, or paste), see it, send it, break it off, try again. */
export function PictureField(props: PictureFieldProps) {
  const { label, name, pictures, error = "", hint, now = "", frame, shape = "square" } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [slot] = pictures.slots;

  async function take(files: readonly File[]) {
    const [file] = files;
    // What cannot be cut is not opened: the queue says why.
    if (!file || !frame || fileRefusal(file)) return pictures.add(files);
    const [opened, Dialog] = await Promise.all([openPicture(file), fetchCropDialog()]);
    const others = files.length > 1 ? "这里只放一张图片，只取了第一张" : "";
    if (!opened) return pictures.refuse(`${file.name} 这张图片打不开，请换一张`.trim());
    if (!Dialog) {
      opened.picture.close();
      return pictures.refuse("裁剪的工具没有打开，请看看网络是否连好，再选一次");
    }
    pictures.refuse(others);
    setCropping({ opened, Dialog });
  }

  function remove() {
    if (slot) pictures.remove(slot.key);
    button.current?.focus();
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={id} {...takingFiles((files) => void take(files))}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.row}>
        <div className={`${styles.frame} ${styles[shape]}`}>
          <Shown slot={slot} now={now} label={label} />
        </div>
        <div className={styles.ways}>
          <button
            ref={button}
            type="button"
            name={name}
            className={buttonClass("calm")}
            aria-describedby={`${id}-words`}
            onClick={() => input.current?.click()}
          >
            {slot || now ? "换一张" : "选择图片"}
            <span className="hide">：{label}</span>
          </button>
          {slot?.state === "broken" && <Button onClick={() => pictures.retry(slot.key)}>再试一次</Button>}
          {slot && (
            <Button kind="bare" onClick={remove}>
              {slot.state === "sending" || slot.state === "waiting" ? "取消上传" : "移去"}
              <span className="hide">：{label}</span>
            </Button>
          )}
        </div>
      </div>
      <PictureInput input={input} onFiles={(files) => void take(files)} />
      <FieldWords id={`${id}-words`} pictures={pictures} error={error} hint={hint} />
      {cropping && frame && (
        <cropping.Dialog
          opened={cropping.opened}
          frame={frame}
          title={`裁剪${label}`}
          onCut={(file) => pictures.add([file])}
          onClose={() => {
            cropping.opened.picture.close();
            setCropping(null);
          }}
        />
      )}
    </div>
  );
}

function Shown({ slot, now, label }: { slot: Pictures["slots"][number] | undefined; now: string; label: string }) {
  if (slot) return <PictureSlot key={slot.key} slot={slot} name={label} />;
  return now ? <img className={styles.now} src={now} alt={`现在的${label}`} /> : <span className={styles.empty} />;
}
