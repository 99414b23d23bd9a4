import { type ComponentType, useId, useRef, useState } from "react";
import { fileError } from "@changming/contract/upload-limits";
import { Button, buttonClass } from "@changming/ui/button";
import type { CropDialogProps } from "./crop-dialog.tsx";
import type { Size } from "./crop-geometry.ts";
import { type DecodedImage, decodeImage } from "./crop-image.ts";
import styles from "./image-field.module.css";
import { ImageInput, takingFiles } from "./image-input.tsx";
import { ImageSlot, FieldMessages } from "./upload-status.tsx";
import type { ImageUploads } from "./use-image-uploads.ts";

interface ImageFieldProps {
  label: string;
  /** Name of the button, so that the form can focus it. */
  name: string;
  uploads: ImageUploads;
  /** The error of the field when the form is submitted. */
  error?: string;
  hint?: string;
  /** The current image, as long as no other is chosen. */
  now?: string;
  /** Crops the chosen image to exactly this size first. */
  frame?: Size;
  /** Shape of the reserved place; square by default. */
  shape?: "square" | "card" | "portrait";
}

interface Cropping {
  opened: DecodedImage;
  Dialog: ComponentType<CropDialogProps>;
}

/** Loaded when the user chooses an image; null when loading fails. */
async function fetchCropDialog(): Promise<Cropping["Dialog"] | null> {
  try {
    return (await import("./crop-dialog.tsx")).CropDialog;
  } catch {
    return null;
  }
}

/** One image of a form: choose it (or drop, or paste), preview, send, cancel, retry. */
export function ImageField(props: ImageFieldProps) {
  const { label, name, uploads, error = "", hint, now = "", frame, shape = "square" } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [slot] = uploads.slots;

  async function take(files: readonly File[]) {
    const [file] = files;
    // A file that cannot be cropped is not opened: the queue says why.
    if (!file || !frame || fileError(file)) return uploads.add(files);
    const [opened, Dialog] = await Promise.all([decodeImage(file), fetchCropDialog()]);
    const others = files.length > 1 ? "这里只放一张图片，只取了第一张" : "";
    if (!opened) return uploads.reject(`${file.name} 这张图片打不开，请换一张`.trim());
    if (!Dialog) {
      opened.image.close();
      return uploads.reject("裁剪的工具没有打开，请看看网络是否连好，再选一次");
    }
    uploads.reject(others);
    setCropping({ opened, Dialog });
  }

  function remove() {
    if (slot) uploads.remove(slot.key);
    button.current?.focus();
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={id} {...takingFiles((files) => void take(files))}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.row}>
        <div className={`${styles.frame} ${styles[shape]}`}>
          <CurrentImage slot={slot} now={now} label={label} />
        </div>
        <div className={styles.ways}>
          <button
            ref={button}
            type="button"
            name={name}
            className={buttonClass("secondary")}
            aria-describedby={`${id}-words`}
            onClick={() => input.current?.click()}
          >
            {slot || now ? "换一张" : "选择图片"}
            <span className="hide">：{label}</span>
          </button>
          {slot?.state === "broken" && <Button onClick={() => uploads.retry(slot.key)}>再试一次</Button>}
          {slot && (
            <Button kind="ghost" onClick={remove}>
              {slot.state === "sending" || slot.state === "waiting" ? "取消上传" : "移去"}
              <span className="hide">：{label}</span>
            </Button>
          )}
        </div>
      </div>
      <ImageInput input={input} onFiles={(files) => void take(files)} />
      <FieldMessages id={`${id}-words`} uploads={uploads} error={error} hint={hint} />
      {cropping && frame && (
        <cropping.Dialog
          opened={cropping.opened}
          frame={frame}
          title={`裁剪${label}`}
          onCut={(file) => uploads.add([file])}
          onClose={() => {
            cropping.opened.image.close();
            setCropping(null);
          }}
        />
      )}
    </div>
  );
}

function CurrentImage({
  slot,
  now,
  label,
}: {
  slot: ImageUploads["slots"][number] | undefined;
  now: string;
  label: string;
}) {
  if (slot) return <ImageSlot key={slot.key} slot={slot} name={label} />;
  return now ? <img className={styles.now} src={now} alt={`现在的${label}`} /> : <span className={styles.empty} />;
}
