import { fileError } from "@changming/contract/upload-limits";
import { newRef } from "../../api/new-ref.ts";
import { uploadImage, type UploadResult } from "../../api/upload.ts";
import { type RejectedFile, rejectedFile } from "./rejected-file.ts";

export interface Slot {
  key: string;
  /** Address of a preview; empty when there is none. */
  preview: string;
  state: "waiting" | "sending" | "broken" | "sent";
  /** Share that has been sent, 0 to 1. */
  share: number;
  /** The upload's address, as other calls receive it; empty until it is sent. */
  url: string;
  /** Why it was not sent. */
  message: string;
  /** It was there when the form was opened. */
  isEarlier?: boolean;
}

/** The last choice, and those made meanwhile: the images that were accepted, and the files that were not. */
export interface Batch {
  /** Of the accepted images, without those that were removed again. */
  keys: readonly string[];
  rejected: readonly RejectedFile[];
}

/** An image that was sent earlier and nothing refers to yet. */
export interface SentImage {
  url: string;
  preview: string;
}

export interface QueueOptions {
  /** Maximum number of images. */
  max: number;
  /** Message for those over the limit. With it a single image never replaces another. */
  tooMany?: string;
  /** Images that are there already. */
  sent?: readonly SentImage[];
  /** Called with the reason when an image was not sent, once per attempt; it stays and can be retried. */
  onBroken?(message: string): void;
  /** Called with the files that are rejected, by the form or by the server; those are removed. */
  onRejected?(rejected: readonly RejectedFile[]): void;
  send?: typeof uploadImage;
}

/** Errors of the file itself: a retry would not help. */
const hopeless: readonly string[] = ["uploadWrongType", "uploadTooLarge", "uploadTooManyPixels", "uploadBroken"];

const oneOnly = "这里只放一张图片";
const nothingChosen: Batch = { keys: [], rejected: [] };

/** On a slow connection two at once arrive sooner than nine. */
const atOnce = 2;

interface Work {
  file: File;
  /** The same for every attempt, so that a lost connection makes no second upload. */
  ref: string;
  control: AbortController;
  /** The image that it replaced, in case it is rejected. */
  before: Slot | undefined;
}

const slotOf = (own: Partial<Slot>): Slot => ({
  key: newRef(),
  preview: "",
  state: "waiting",
  share: 0,
  url: "",
  message: "",
  ...own,
});

/** Images of a form on their way to the server, in the order in which they were chosen. */
export class UploadQueue {
  #slots: readonly Slot[];
  #listeners = new Set<() => void>();
  #works = new Map<string, Work>();
  /** Chosen files over the limit, which still fit if a pending one is rejected. */
  #surplus: File[] = [];
  #batch = nothingChosen;
  #max: number;
  #tooMany: string;
  #replaces: boolean;
  #send: typeof uploadImage;
  #onBroken: QueueOptions["onBroken"];
  #onRejected: QueueOptions["onRejected"];

  constructor({ max, tooMany = "", sent = [], send = uploadImage, onBroken, onRejected }: QueueOptions) {
    this.#max = max;
    this.#replaces = max === 1 && tooMany === "";
    this.#tooMany = tooMany || `最多上传 ${max} 张图片`;
    this.#onBroken = onBroken;
    this.#onRejected = onRejected;
    this.#send = send;
    this.#slots = sent.map((image) => slotOf({ ...image, state: "sent", share: 1, isEarlier: true }));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read = (): readonly Slot[] => this.#slots;

  readBatch = (): Batch => this.#batch;

  /** Another choice was made: the rejected files of the previous one are outdated. */
  forgetRejected(): void {
    if (this.#batch.rejected.length === 0) return;
    this.#batch = { ...this.#batch, rejected: [] };
    this.#notify();
  }

  /** Accepts the files that are valid and fit, and records each of the others. A single image replaces another. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    if (!this.#slots.some(isMoving)) this.#batch = nothingChosen;
    const rejected: RejectedFile[] = [];
    const fitting = files.filter((file) => {
      const failure = fileError(file);
      if (failure) rejected.push(rejectedFile(file, failure));
      return failure === null;
    });
    const before = this.#replaces && fitting.length > 0 ? this.#setAside() : undefined;
    this.#addRejected(rejected);
    this.#surplus.push(...fitting);
    this.#advance(before);
  }

  /**
   * Gives free places to files that wait for one. They are rejected once no place can become free by itself any more.
   */
  #fill(before?: Slot): void {
    const freeSlots = Math.max(0, this.#max - this.#slots.length);
    for (const file of this.#surplus.splice(0, freeSlots)) {
      const slot = slotOf({ preview: URL.createObjectURL(file) });
      this.#works.set(slot.key, { file, ref: newRef(), control: new AbortController(), before });
      this.#slots = [...this.#slots, slot];
      this.#batch = { ...this.#batch, keys: [...this.#batch.keys, slot.key] };
    }
    if (!this.#replaces && this.#slots.some(isMoving)) return;
    const overLimit = { error: "noRoom", msg: this.#replaces ? oneOnly : this.#tooMany };
    this.#addRejected(this.#surplus.splice(0).map((file) => rejectedFile(file, overLimit)));
  }

  retry(key: string): void {
    this.#change(key, { state: "waiting", share: 0, message: "" });
    this.#advance();
  }

  /** Removes an image; a pending upload is cancelled. */
  remove(key: string): void {
    const work = this.#works.get(key);
    work?.control.abort();
    this.#works.delete(key);
    this.#batch = { ...this.#batch, keys: this.#batch.keys.filter((each) => each !== key) };
    for (const slot of [...this.#slots.filter((each) => each.key === key), work?.before]) letGo(slot);
    this.#slots = this.#slots.filter((slot) => slot.key !== key);
    this.#advance();
  }

  /** The page is left: cancels pending uploads, and releases the previews. */
  breakOff(): void {
    this.#surplus = [];
    for (const key of [...this.#works.keys()].toReversed()) this.remove(key);
    for (const slot of this.#slots) letGo(slot);
  }

  /** Empties the only place; returns what was sent there before, which is restored if its successor is rejected. */
  #setAside(): Slot | undefined {
    const [slot] = this.#slots;
    if (!slot) return undefined;
    const work = this.#works.get(slot.key);
    if (!work) {
      this.#slots = [];
      return slot;
    }
    const { before } = work;
    work.before = undefined;
    this.remove(slot.key);
    return before;
  }

  /** After each change: fills free places, and sends what may be sent. `before`: the image that gave up its place. */
  #advance(before?: Slot): void {
    this.#fill(before);
    this.#notify();
    const underWay = this.#slots.filter((slot) => slot.state === "sending").length;
    const next = this.#slots.filter((slot) => slot.state === "waiting").slice(0, Math.max(0, atOnce - underWay));
    for (const { key } of next) void this.#sendOne(key);
  }

  async #sendOne(key: string): Promise<void> {
    const work = this.#works.get(key);
    if (!work) return;
    this.#change(key, { state: "sending" });
    const result = await this.#send(work.file, {
      ref: work.ref,
      signal: work.control.signal,
      onProgress: (share) => this.#change(key, { share }),
    });
    // Removed meanwhile: the result is ignored.
    if (this.#works.get(key) === work) this.#settle(key, result);
    this.#advance();
  }

  #settle(key: string, result: UploadResult): void {
    if (result.ok) {
      letGo(this.#works.get(key)?.before);
      this.#works.delete(key);
      this.#change(key, { state: "sent", share: 1, url: result.body.url });
    } else if (hopeless.includes(result.error)) {
      const file = this.#works.get(key)?.file;
      this.#drop(key);
      if (file) this.#addRejected([rejectedFile(file, result)]);
    } else {
      this.#change(key, { state: "broken", message: result.msg });
      this.#onBroken?.(result.msg);
    }
  }

  #addRejected(rejected: readonly RejectedFile[]): void {
    if (rejected.length === 0) return;
    this.#batch = { ...this.#batch, rejected: [...this.#batch.rejected, ...rejected] };
    this.#onRejected?.(rejected);
  }

  /** Removes a file as if it had not been chosen. */
  #drop(key: string): void {
    const work = this.#works.get(key);
    const before = work?.before;
    if (work) work.before = undefined;
    if (before) this.#slots = [...this.#slots, before];
    this.remove(key);
  }

  #change(key: string, own: Partial<Slot>): void {
    this.#slots = this.#slots.map((slot) => (slot.key === key ? { ...slot, ...own } : slot));
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function letGo(slot: Slot | undefined): void {
  if (slot?.preview.startsWith("blob:")) URL.revokeObjectURL(slot.preview);
}

const isMoving = ({ state }: Slot) => state === "sending" || state === "waiting";

/** The progress, in steps of a tenth so that it is not read out all the time; empty when nothing is pending. */
export function progressText(slots: readonly Slot[]): string {
  const moving = slots.filter(isMoving);
  if (moving.length === 0) {
    const isDone = slots.some(({ isEarlier }) => !isEarlier) && slots.every(({ state }) => state === "sent");
    return isDone ? "上传成功" : "";
  }
  const sent = moving.reduce((sum, { share }) => sum + share, 0) / moving.length;
  const many = moving.length > 1 ? ` ${moving.length} 张图片` : "";
  return `正在上传${many} ${Math.floor(sent * 10) * 10}%`;
}

/** The result of a choice of several, once nothing is pending and something was rejected; else empty. */
export function batchText({ keys, rejected }: Batch, slots: readonly Slot[]): string {
  const chosen = keys.length + rejected.length;
  if (chosen < 2 || rejected.length === 0 || slots.some(isMoving)) return "";
  const broken = slots.filter(({ key, state }) => state === "broken" && keys.includes(key)).length;
  const parts = [`共选了 ${chosen} 张`, `收下 ${keys.length - broken} 张`, `${rejected.length} 张没有收下`];
  return [...parts, ...(broken > 0 ? [`${broken} 张还没有传上去`] : [])].join("，");
}

/** Why a form with these images cannot be sent yet; empty when it can. */
export function unsentMessage(slots: readonly Slot[]): string {
  if (slots.some(isMoving)) return "图片还在上传，请稍等";
  if (slots.some(({ state }) => state === "broken")) return "有图片没有传上去，请再试一次，或把它移去";
  return "";
}
