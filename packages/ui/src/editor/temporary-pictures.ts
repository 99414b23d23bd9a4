import type { Editor } from "@tiptap/react";
import type { Node } from "@tiptap/pm/model";
import { systemClock } from "@changming/kit/clock";

/** How pictures are sent from the page that the editor stands on. */
export interface PictureSender {
  /** A name for one sending: under the same one nothing is made twice. */
  newRef(): string;
  /** What is wrong with a file before it is sent, or "". */
  faultOf(file: File): string;
  send(
    file: File,
    options: { ref: string; signal: AbortSignal; onProgress(share: number): void },
  ): Promise<{ ok: true; body: { url: string } } | { ok: false; error: string; msg: string }>;
}

/** A picture that was sent while nothing refers to it yet. */
interface SentPicture {
  url: string;
  /** Unix ms. */
  sentAt: number;
}

interface Temporary {
  file: File;
  /** The same one again, after a broken line, makes no second upload. */
  ref: string;
  /** Where it lies once it is sent; "" until then. */
  sentAs: string;
  /** When; Unix ms. */
  sentAt: number;
}

export interface SendingPictures {
  /** Of the one that travels now, 1 is the first. */
  number: number;
  all: number;
  /** 0 to 1. */
  share: number;
}

/** Pictures that stand in the text under addresses of this page alone, until the text is submitted. */
export class TemporaryPictures {
  #sender: PictureSender;
  #kept = new Map<string, Temporary>();
  /** Breaks off the sending that is under way. Each has its own: who left the page and came back can send. */
  #breaking: AbortController | null = null;

  constructor(sender: PictureSender) {
    this.#sender = sender;
  }

  /** What was sent: the server waits a day for the text that shows it. */
  get sent(): SentPicture[] {
    const sent = [...this.#kept.values()].filter(({ sentAs }) => sentAs !== "");
    return sent.map(({ sentAs, sentAt }) => ({ url: sentAs, sentAt }));
  }

  isOurs = (src: string): boolean => this.#kept.has(src);

  /** Puts pictures where one writes, or at a place of the text. Answers which were not taken and why, a line each, or "". */
  add(editor: Editor, files: readonly File[], at?: number): string {
    const refused: string[] = [];
    const taken: string[] = [];
    for (const file of files) {
      const fault = this.#sender.faultOf(file);
      if (fault) {
        refused.push(`${file.name || "没有名字的图片"}：${fault}`);
        continue;
      }
      const src = URL.createObjectURL(file);
      this.#kept.set(src, { file, ref: this.#sender.newRef(), sentAs: "", sentAt: 0 });
      taken.push(src);
    }
    const wrong = refusedText(files.length, refused);
    if (taken.length === 0) return wrong;
    const pictures = taken.map((src) => ({ type: "image", attrs: { src } }));
    const chain = editor.chain().focus(at);
    chain.insertContent([...pictures, { type: "paragraph" }]).run();
    return wrong;
  }

  /** Sends what stands in the text and is not sent yet, one after another, and puts the lasting addresses in. Answers what went wrong, or "". */
  async send(editor: Editor, tell: (sending: SendingPictures | null) => void): Promise<string> {
    const { signal } = (this.#breaking = new AbortController());
    const waiting = [...new Set(picturesOf(editor.state.doc))].filter((src) => this.#kept.get(src)?.sentAs === "");
    for (const [index, src] of waiting.entries()) {
      const picture = this.#kept.get(src);
      if (!picture) continue;
      const onProgress = (share: number) => tell({ number: index + 1, all: waiting.length, share });
      onProgress(0);
      const result = await this.#sender.send(picture.file, { onProgress, signal, ref: picture.ref });
      if (!result.ok) {
        tell(null);
        const name = picture.file.name && `（${picture.file.name}）`;
        return result.error === "cancelled"
          ? "已经停下，没有提交"
          : `第 ${index + 1} 张图片${name}没有传上去：${result.msg}`;
      }
      picture.sentAs = result.body.url;
      picture.sentAt = systemClock().getTime();
    }
    tell(null);
    this.#replace(editor);
    return "";
  }

  /** Not to be undone: the object of this page behind an old address may be gone by then. */
  #replace(editor: Editor): void {
    const { state, view } = editor;
    const change = state.tr.setMeta("addToHistory", false);
    state.doc.descendants((node, at) => {
      const sentAs = node.type.name === "image" ? this.#kept.get(String(node.attrs.src))?.sentAs : "";
      if (sentAs) change.setNodeMarkup(at, undefined, { ...node.attrs, src: sentAs });
    });
    if (change.docChanged) view.dispatch(change);
  }

  /** The page is left. */
  forget(): void {
    this.#breaking?.abort();
    for (const src of this.#kept.keys()) URL.revokeObjectURL(src);
    this.#kept.clear();
  }
}

function refusedText(chosen: number, refused: readonly string[]): string {
  if (refused.length === 0) return "";
  const count = `共选了 ${chosen} 张，收下 ${chosen - refused.length} 张，${refused.length} 张没有收下`;
  return [...(chosen > 1 ? [count] : []), ...refused].join("\n");
}

function picturesOf(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === "image") found.push(String(node.attrs.src));
  });
  return found;
}
