import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { showToast } from "@changming/ui/toast";
import { type Batch, PictureQueue, type SentPicture, type Slot } from "./picture-queue.ts";
import type { RefusedFile } from "./refused-file.ts";

export interface PicturesOptions {
  most?: number;
  /** Said of those for which there is no room. */
  tooMany?: string;
  /** What was sent earlier and is still there. */
  sent?: readonly SentPicture[];
  /** Told what is sent whenever that changes, to keep it with the draft. */
  onSent?(urls: readonly string[]): void;
}

export interface Pictures {
  slots: readonly Slot[];
  most: number;
  /** Said of those for which there is no room. */
  tooMany: string;
  /** What is wrong with what was wanted last, where no file is to be named. */
  refusal: string;
  batch: Batch;
  /** Addresses of what is sent, in the order in which it was chosen. */
  urls: readonly string[];
  add(files: readonly File[]): void;
  /** Says why a file cannot be taken, as an upload's errors are said: a toast, and words beside the field. */
  refuse(words: string): void;
  retry(key: string): void;
  remove(key: string): void;
}

/** One sentence for all: which file it was, and why, stands beside the field. */
function toastOf(files: readonly RefusedFile[]): string {
  const reasons = new Set(files.map(({ reason }) => reason));
  const [reason = ""] = reasons;
  return reasons.size === 1 ? reason : `${files.length} 张图片没有收下，原因写在图片下面`;
}

/** The pictures of a form. They travel while one writes on; leaving the page breaks off what is under way. */
export function usePictures({ most = 1, tooMany, sent, onSent }: PicturesOptions = {}): Pictures {
  const [refusal, setRefusal] = useState("");
  const [queue] = useState(
    () =>
      new PictureQueue({ most, tooMany, sent, onBroken: showToast, onRefused: (files) => showToast(toastOf(files)) }),
  );
  const refuse = (words: string) => {
    queue.forgetRefused();
    setRefusal(words);
    if (words) showToast(words);
  };
  const batch = useSyncExternalStore(queue.subscribe, queue.readBatch, queue.readBatch);
  const slots = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const urls = slots.filter(({ url }) => url !== "").map(({ url }) => url);
  const joined = urls.join(",");
  const tellSent = useEffectEvent(() => onSent?.(urls));
  useEffect(() => tellSent(), [joined]);
  useEffect(() => () => queue.breakOff(), [queue]);

  return {
    slots,
    most,
    tooMany: tooMany ?? `最多上传 ${most} 张图片`,
    refusal,
    batch,
    urls,
    refuse,
    add(files) {
      setRefusal("");
      queue.add(files);
    },
    retry: (key) => queue.retry(key),
    remove: (key) => {
      setRefusal("");
      queue.remove(key);
    },
  };
}
