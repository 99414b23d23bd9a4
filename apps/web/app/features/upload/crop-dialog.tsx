import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { createPortal } from "react-dom";
import { Button } from "@changming/ui/button";
import { areaOf, firstView, largestZoom, type Size, zoomedTo, type Crop, dragged, type View } from "./crop-geometry.ts";
import { cropImage, type DecodedImage, drawArea } from "./crop-image.ts";
import styles from "./crop-dialog.module.css";

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
        <Button kind="ghost" onClick={() => dialog.current?.close()}>
          取消
        </Button>
        <Button kind="primary" onClick={() => void cut()}>
          就用这一部分
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

/** One press of an arrow, in px of the frame. */
const step = 8;
/** Canvas pixels per px of the result, so that the preview looks sharp. */
const sharpness = 2;

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface CropStageProps {
  image: ImageBitmap;
  crop: Crop;
  view: View;
  onView(change: (before: View) => View): void;
}

/** The frame, and the image behind it: the visible part is the result. Dragged by mouse, finger or arrow keys. */
function CropStage({ image, crop, view, onView }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { frame } = crop;
  useEffect(() => {
    if (canvas.current) drawArea(canvas.current, image, areaOf(crop, view));
  }, [image, crop, view]);
  useWheel(canvas, crop, onView);
  const fingers = useFingers(crop, onView);

  function handleKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    onView((before) => dragged(crop, before, ...arrow));
  }

  return (
    <canvas
      ref={canvas}
      className={styles.stage}
      width={frame.width * sharpness}
      height={frame.height * sharpness}
      role="img"
      aria-label="框里的图片，可用方向键移动"
      tabIndex={0}
      onKeyDown={handleKeyDown}
      {...fingers}
    />
  );
}

/** Position of a pointer, in px of the frame from its middle. */
function placeOf(element: Element, { frame }: Crop, event: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const scale = frame.width / width;
  return { x: (event.clientX - left - width / 2) * scale, y: (event.clientY - top - height / 2) * scale };
}

type Place = ReturnType<typeof placeOf>;

const middleOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

const spanOf = ([a, b]: readonly Place[]) => (a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

/** One pointer drags, two pinch as well. */
function useFingers(crop: Crop, onView: CropStageProps["onView"]) {
  const down = useRef(new Map<number, Place>());

  function handleMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!down.current.has(event.pointerId)) return;
    const before = [...down.current.values()];
    down.current.set(event.pointerId, placeOf(event.currentTarget, crop, event));
    const after = [...down.current.values()];
    const from = middleOf(before);
    const to = middleOf(after);
    const growth = spanOf(after) / spanOf(before);
    onView((view) => {
      const larger = zoomedTo(crop, view, view.zoom * growth, from.x, from.y);
      return dragged(crop, larger, to.x - from.x, to.y - from.y);
    });
  }

  const handleEnd = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, placeOf(event.currentTarget, crop, event));
    },
    onPointerMove: handleMove,
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  };
}

/** Not through React, whose wheel listeners are passive and cannot stop the page from scrolling. */
function useWheel(canvas: { current: HTMLCanvasElement | null }, crop: Crop, onView: CropStageProps["onView"]): void {
  useEffect(() => {
    const stage = canvas.current;
    if (!stage) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = placeOf(stage, crop, event);
      onView((view) => zoomedTo(crop, view, view.zoom * Math.exp(-event.deltaY / 500), x, y));
    };
    stage.addEventListener("wheel", turn, { passive: false });
    return () => stage.removeEventListener("wheel", turn);
  }, [canvas, crop, onView]);
}
