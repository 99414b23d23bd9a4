import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@changming/ui/button";
import styles from "./crop-dialog.module.css";
import { areaOf, firstView, largestZoom, type Size, zoomedTo } from "./crop-geometry.ts";
import { CropStage } from "./crop-stage.tsx";
import { cropImage, type DecodedImage } from "./crop-image.ts";

export interface CropDialogProps {
  opened: DecodedImage;
  /** Size of the result, in px. */
  frame: Size;
  title: string;
  onCut(file: File): void;
  /** Called when the dialog is closed, whether something was cropped or not. */
  onClose(): void;
}

/** Crops an image in the browser, so that nothing but the result is sent. */
export function CropDialog({ opened, frame, title, onCut, onClose }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { image } = opened;
  const [crop] = useState(() => ({ image: { width: image.width, height: image.height }, frame }));
  const [view, setView] = useState(() => firstView(crop));
  const isCutting = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function cut() {
    if (isCutting.current) return;
    isCutting.current = true;
    const file = await cropImage(opened, areaOf(crop, view), frame);
    if (file) onCut(file);
    dialog.current?.close();
  }

  // Outside the form that it serves: Enter on the slider would submit that form.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <h2 id={id}>{title}</h2>
      <p className={styles.lead}>拖动图片，让要留下的部分在框里；框里是什么样，存下来就是什么样。</p>
      <CropStage image={image} crop={crop} view={view} onView={setView} />
      <label className={styles.zoom}>
        <span>放大</span>
        <input
          type="range"
          min={1}
          max={largestZoom(crop)}
          step={0.01}
          value={view.zoom}
          aria-valuetext={`${Math.round(view.zoom * 100)}%`}
          onChange={({ target }) => setView((before) => zoomedTo(crop, before, Number(target.value)))}
        />
      </label>
      <div className={styles.ways}>
        <Button kind="bare" onClick={() => dialog.current?.close()}>
          取消
        </Button>
        <Button kind="main" onClick={() => void cut()}>
          就用这一部分
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
