import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { showToast } from "@changming/ui/toast";
import { type Batch, UploadQueue, type SentImage, type Slot } from "./upload-queue.ts";
import type { RejectedFile } from "./rejected-file.ts";

interface ImageUploadsOptions {
  max?: number;
  /** Message for those over the limit. */
  tooMany?: string;
  /** Images that were sent earlier and are still there. */
  sent?: readonly SentImage[];
  /** Called with what is sent whenever that changes, to store it with the draft. */
  onSent?(urls: readonly string[]): void;
}

export interface ImageUploads {
  slots: readonly Slot[];
  max: number;
  /** Message for those over the limit. */
  tooMany: string;
  /** The error of the last choice, where no file is named. */
  rejection: string;
  batch: Batch;
  /** Addresses of the sent images, in the order in which they were chosen. */
  urls: readonly string[];
  add(files: readonly File[]): void;
  /** Reports why a file is rejected, like an upload's error: a toast, and a message beside the field. */
  reject(text: string): void;
  retry(key: string): void;
  remove(key: string): void;
}

/** One sentence for all: which file it was, and why, is beside the field (R-upload-5). */
function toastOf(files: readonly RejectedFile[]): string {
  const reasons = new Set(files.map(({ reason }) => reason));
  const [reason = ""] = reasons;
  return reasons.size === 1 ? reason : `${files.length} 张图片没有收下，原因写在图片下面`;
}

/** The images of a form. They are sent while the user goes on writing; leaving the page cancels pending uploads. */
export function useImageUploads({ max = 1, tooMany, sent, onSent }: ImageUploadsOptions = {}): ImageUploads {
  const [rejection, setRejection] = useState("");
  const [queue] = useState(
    () =>
      new UploadQueue({ max, tooMany, sent, onBroken: showToast, onRejected: (files) => showToast(toastOf(files)) }),
  );
  const reject = (text: string) => {
    queue.forgetRejected();
    setRejection(text);
    if (text) showToast(text);
  };
  const batch = useSyncExternalStore(queue.subscribe, queue.readBatch, queue.readBatch);
  const slots = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const urls = slots.filter(({ url }) => url !== "").map(({ url }) => url);
  const joined = urls.join(",");
  const notifySent = useEffectEvent(() => onSent?.(urls));
  useEffect(() => notifySent(), [joined]);
  useEffect(() => () => queue.breakOff(), [queue]);

  return {
    slots,
    max,
    tooMany: tooMany ?? `最多上传 ${max} 张图片`,
    rejection,
    batch,
    urls,
    reject,
    add(files) {
      setRejection("");
      queue.add(files);
    },
    retry: (key) => queue.retry(key),
    remove: (key) => {
      setRejection("");
      queue.remove(key);
    },
  };
}
