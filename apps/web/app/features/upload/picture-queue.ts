import { newRef } from "../../new-ref.ts";
import { fileRefusal, uploadPicture, type UploadResult } from "../../upload.ts";
import { type RefusedFile, refusedFile } from "./refused-file.ts";

export interface Slot {
  key: string;
  /** Address of what can be shown of it; empty when nothing can. */
  preview: string;
  state: "waiting" | "sending" | "broken" | "sent";
  /** How much has been sent, 0 to 1. */
  share: number;
  /** What other calls are told; empty until it is sent. */
  url: string;
  /** Why it was not sent. */
  message: string;
}

/** What was chosen last, and meanwhile: the pictures that were taken, and the files that were not. */
export interface Batch {
  /** Of the pictures; none that was taken out again. */
  keys: readonly string[];
  refused: readonly RefusedFile[];
}

/** A picture that was sent earlier and nothing refers to yet. */
export interface SentPicture {
  url: string;
  preview: string;
}

export interface QueueOptions {
  /** How many pictures there may be. */
  most: number;
  /** Said of those for which there is no room. With it a single picture never replaces another. */
  tooMany?: string;
  /** What is there already. */
  sent?: readonly SentPicture[];
  /** Told why a picture was not sent, once for every try; it stays and can be tried again. */
  onBroken?(message: string): void;
  /** Told of files that are not taken, by the form or by the server; those are gone. */
  onRefused?(refused: readonly RefusedFile[]): void;
  send?: typeof uploadPicture;
}

/** The file's own fault: another try would not change it. */
const hopeless: readonly string[] = ["uploadWrongType", "uploadTooLarge", "uploadTooManyPixels", "uploadBroken"];

const oneOnly = "这里只放一张图片";
const nothingChosen: Batch = { keys: [], refused: [] };

/** On a weak line two at once arrive sooner than nine. */
const atOnce = 2;

interface Work {
  file: File;
  /** The same for every try, so that a broken line makes no second upload. */
  ref: string;
  control: AbortController;
  /** What stood in its place, should it be refused. */
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

/** Pictures of a form on their way to the server, in the order in which they were chosen. */
export class PictureQueue {
  #slots: readonly Slot[];
  #listeners = new Set<() => void>();
  #works = new Map<string, Work>();
  /** Chosen files for which there is no room unless one that is on its way is refused. */
  #surplus: File[] = [];
  #batch = nothingChosen;
  #most: number;
  #tooMany: string;
  #replaces: boolean;
  #send: typeof uploadPicture;
  #onBroken: QueueOptions["onBroken"];
  #onRefused: QueueOptions["onRefused"];

  constructor({ most, tooMany = "", sent = [], send = uploadPicture, onBroken, onRefused }: QueueOptions) {
    this.#most = most;
    this.#replaces = most === 1 && tooMany === "";
    this.#tooMany = tooMany || `最多上传 ${most} 张图片`;
    this.#onBroken = onBroken;
    this.#onRefused = onRefused;
    this.#send = send;
    this.#slots = sent.map((picture) => slotOf({ ...picture, state: "sent", share: 1 }));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read = (): readonly Slot[] => this.#slots;

  readBatch = (): Batch => this.#batch;

  /** Another choice was made: which files of the one before were refused is over. */
  forgetRefused(): void {
    if (this.#batch.refused.length === 0) return;
    this.#batch = { ...this.#batch, refused: [] };
    this.#tell();
  }

  /** Takes what may be sent and there is room for, and remembers each file that is not taken. One picture replaces another. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    if (!this.#slots.some(isMoving)) this.#batch = nothingChosen;
    const refused: RefusedFile[] = [];
    const fitting = files.filter((file) => {
      const wrong = fileRefusal(file);
      if (wrong && !wrong.ok) refused.push(refusedFile(file, wrong));
      return wrong === null;
    });
    const before = this.#replaces && fitting.length > 0 ? this.#setAside() : undefined;
    this.#addRefused(refused);
    this.#surplus.push(...fitting);
    this.#advance(before);
  }

  /** Gives free places to files that wait for one. They are refused once no place can become free by itself any more. */
  #fill(before?: Slot): void {
    const room = Math.max(0, this.#most - this.#slots.length);
    for (const file of this.#surplus.splice(0, room)) {
      const slot = slotOf({ preview: URL.createObjectURL(file) });
      this.#works.set(slot.key, { file, ref: newRef(), control: new AbortController(), before });
      this.#slots = [...this.#slots, slot];
      this.#batch = { ...this.#batch, keys: [...this.#batch.keys, slot.key] };
    }
    if (!this.#replaces && this.#slots.some(isMoving)) return;
    const noRoom = { error: "noRoom", msg: this.#replaces ? oneOnly : this.#tooMany };
    this.#addRefused(this.#surplus.splice(0).map((file) => refusedFile(file, noRoom)));
  }

  retry(key: string): void {
    this.#change(key, { state: "waiting", share: 0, message: "" });
    this.#advance();
  }

  /** Takes a picture out; one on its way is broken off. */
  remove(key: string): void {
    const work = this.#works.get(key);
    work?.control.abort();
    this.#works.delete(key);
    this.#batch = { ...this.#batch, keys: this.#batch.keys.filter((each) => each !== key) };
    for (const slot of [...this.#slots.filter((each) => each.key === key), work?.before]) letGo(slot);
    this.#slots = this.#slots.filter((slot) => slot.key !== key);
    this.#advance();
  }

  /** The page is left: breaks off what is under way, and lets go of what was shown. */
  breakOff(): void {
    this.#surplus = [];
    for (const key of [...this.#works.keys()].toReversed()) this.remove(key);
    for (const slot of this.#slots) letGo(slot);
  }

  /** Empties the only place; returns what was sent there before, which comes back if what follows is refused. */
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

  /** After each change: free places are filled, and what may go out does. `before`: what gave up its place. */
  #advance(before?: Slot): void {
    this.#fill(before);
    this.#tell();
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
    // Taken out meanwhile: nobody waits for it.
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
      if (file) this.#addRefused([refusedFile(file, result)]);
    } else {
      this.#change(key, { state: "broken", message: result.msg });
      this.#onBroken?.(result.msg);
    }
  }

  #addRefused(refused: readonly RefusedFile[]): void {
    if (refused.length === 0) return;
    this.#batch = { ...this.#batch, refused: [...this.#batch.refused, ...refused] };
    this.#onRefused?.(refused);
  }

  /** As if the file had not been chosen. */
  #drop(key: string): void {
    const work = this.#works.get(key);
    const before = work?.before;
    if (work) work.before = undefined;
    if (before) this.#slots = [...this.#slots, before];
    this.remove(key);
  }

  #change(key: string, own: Partial<Slot>): void {
    this.#slots = this.#slots.map((slot) => (slot.key === key ? { ...slot, ...own } : slot));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function letGo(slot: Slot | undefined): void {
  if (slot?.preview.startsWith("blob:")) URL.revokeObjectURL(slot.preview);
}

const isMoving = ({ state }: Slot) => state === "sending" || state === "waiting";

/** A sentence for who waits, in steps of a tenth so that it is not read out all the time; empty when nothing moves. */
export function progressWords(slots: readonly Slot[]): string {
  const moving = slots.filter(isMoving);
  if (moving.length === 0) return slots.length > 0 && slots.every(({ state }) => state === "sent") ? "上传成功" : "";
  const sent = moving.reduce((sum, { share }) => sum + share, 0) / moving.length;
  const many = moving.length > 1 ? ` ${moving.length} 张图片` : "";
  return `正在上传${many} ${Math.floor(sent * 10) * 10}%`;
}

/** What became of all that was chosen at once, when nothing moves any more and something was not taken; else empty. */
export function batchWords({ keys, refused }: Batch, slots: readonly Slot[]): string {
  const chosen = keys.length + refused.length;
  if (chosen < 2 || refused.length === 0 || slots.some(isMoving)) return "";
  const broken = slots.filter(({ key, state }) => state === "broken" && keys.includes(key)).length;
  const words = [`共选了 ${chosen} 张`, `收下 ${keys.length - broken} 张`, `${refused.length} 张没有收下`];
  return [...words, ...(broken > 0 ? [`${broken} 张还没有传上去`] : [])].join("，");
}

/** Why a form with these pictures cannot be sent yet; empty when it can. */
export function unsentWords(slots: readonly Slot[]): string {
  if (slots.some(isMoving)) return "图片还在上传，请稍等";
  if (slots.some(({ state }) => state === "broken")) return "有图片没有传上去，请再试一次，或把它移去";
  return "";
}
