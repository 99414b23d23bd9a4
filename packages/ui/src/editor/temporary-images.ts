import type { Editor } from "@tiptap/react";
import type { Node } from "@tiptap/pm/model";
import { systemClock } from "@changming/kit/clock";

/** Uploads images for the page that contains the editor. */
export interface ImageSender {
  /** An idempotency key for one upload: sending it again creates nothing twice. */
  newRef(): string;
  /** The error of a file before it is sent, or "". */
  fileErrorOf(file: File): string;
  send(
    file: File,
    options: { ref: string; signal: AbortSignal; onProgress(share: number): void },
  ): Promise<{ ok: true; body: { url: string } } | { ok: false; error: string; msg: string }>;
}

/** An uploaded image that nothing refers to yet. */
interface SentImage {
  url: string;
  /** Unix ms. */
  sentAt: number;
}

interface Temporary {
  file: File;
  /** Sent again after a network failure, it creates no second upload. */
  ref: string;
  /** Its URL after the upload; "" until then. */
  sentAs: string;
  /** Time of the upload; Unix ms. */
  sentAt: number;
}

export interface SendingImages {
  /** Number of the image being sent, from 1. */
  number: number;
  all: number;
  /** 0 to 1. */
  share: number;
}

/** Images in the text under object URLs of this page, until the text is submitted. */
export class TemporaryImages {
  #sender: ImageSender;
  #temporary = new Map<string, Temporary>();
  /** Aborts the upload in progress. A new one for each `send`, so a user who left the page and came back can send. */
  #abortController: AbortController | null = null;

  constructor(sender: ImageSender) {
    this.#sender = sender;
  }

  /** Uploaded images: the server waits a day for the text that contains them. */
  get sent(): SentImage[] {
    const sent = [...this.#temporary.values()].filter(({ sentAs }) => sentAs !== "");
    return sent.map(({ sentAs, sentAt }) => ({ url: sentAs, sentAt }));
  }

  isOurs = (src: string): boolean => this.#temporary.has(src);

  /** Inserts images at the cursor or at a position. Returns the rejected files with reasons, one a line, or "". */
  add(editor: Editor, files: readonly File[], at?: number): string {
    const rejected: string[] = [];
    const taken: string[] = [];
    for (const file of files) {
      const fileError = this.#sender.fileErrorOf(file);
      if (fileError) {
        rejected.push(`${file.name || "没有名字的图片"}：${fileError}`);
        continue;
      }
      const src = URL.createObjectURL(file);
      this.#temporary.set(src, { file, ref: this.#sender.newRef(), sentAs: "", sentAt: 0 });
      taken.push(src);
    }
    const error = rejectedText(files.length, rejected);
    if (taken.length === 0) return error;
    const images = taken.map((src) => ({ type: "image", attrs: { src } }));
    const chain = editor.chain().focus(at);
    chain.insertContent([...images, { type: "paragraph" }]).run();
    return error;
  }

  /**
   * Uploads the unsent images of the text, one after another, and replaces their URLs. Returns the error message, or
   * "".
   */
  async send(editor: Editor, report: (sending: SendingImages | null) => void): Promise<string> {
    const { signal } = (this.#abortController = new AbortController());
    const waiting = [...new Set(imagesOf(editor.state.doc))].filter((src) => this.#temporary.get(src)?.sentAs === "");
    for (const [index, src] of waiting.entries()) {
      const image = this.#temporary.get(src);
      if (!image) continue;
      const onProgress = (share: number) => report({ number: index + 1, all: waiting.length, share });
      onProgress(0);
      const result = await this.#sender.send(image.file, { onProgress, signal, ref: image.ref });
      if (!result.ok) {
        report(null);
        const name = image.file.name && `（${image.file.name}）`;
        return result.error === "cancelled"
          ? "已经停下，没有提交"
          : `第 ${index + 1} 张图片${name}没有传上去：${result.msg}`;
      }
      image.sentAs = result.body.url;
      image.sentAt = systemClock().getTime();
    }
    report(null);
    this.#replace(editor);
    return "";
  }

  /** Not undoable, because the object URL of an earlier state may be revoked by then. */
  #replace(editor: Editor): void {
    const { state, view } = editor;
    const change = state.tr.setMeta("addToHistory", false);
    state.doc.descendants((node, at) => {
      const sentAs = node.type.name === "image" ? this.#temporary.get(String(node.attrs.src))?.sentAs : "";
      if (sentAs) change.setNodeMarkup(at, undefined, { ...node.attrs, src: sentAs });
    });
    if (change.docChanged) view.dispatch(change);
  }

  /** Called when the user leaves the page. */
  forget(): void {
    this.#abortController?.abort();
    for (const src of this.#temporary.keys()) URL.revokeObjectURL(src);
    this.#temporary.clear();
  }
}

function rejectedText(chosen: number, rejected: readonly string[]): string {
  if (rejected.length === 0) return "";
  const count = `共选了 ${chosen} 张，收下 ${chosen - rejected.length} 张，${rejected.length} 张没有收下`;
  return [...(chosen > 1 ? [count] : []), ...rejected].join("\n");
}

function imagesOf(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === "image") found.push(String(node.attrs.src));
  });
  return found;
}
