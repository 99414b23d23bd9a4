import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { showToast } from "@changming/ui/toast";
import { PictureQueue, type SentPicture, type Slot } from "./picture-queue.ts";

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
  /** What was wrong with what was chosen last. */
  refusal: string;
  /** Addresses of what is sent, in the order in which it was chosen. */
  urls: readonly string[];
  add(files: readonly File[]): void;
  /** Says why a file cannot be taken, as an upload's errors are said: a toast, and words beside the field. */
  refuse(words: string): void;
  retry(key: string): void;
  remove(key: string): void;
}

/** The pictures of a form. They travel while one writes on; leaving the page breaks off what is under way. */
export function usePictures({ most = 1, tooMany, sent, onSent }: PicturesOptions = {}): Pictures {
  const [refusal, setRefusal] = useState("");
  const refuse = (words: string) => {
    setRefusal(words);
    if (words) showToast(words);
  };
  const [queue] = useState(() => new PictureQueue({ most, tooMany, sent, onBroken: showToast, onRefused: refuse }));
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
    urls,
    refuse,
    add: (files) => refuse(queue.add(files)),
    retry: (key) => queue.retry(key),
    remove: (key) => {
      setRefusal("");
      queue.remove(key);
    },
  };
}
