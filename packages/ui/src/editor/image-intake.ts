import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import type { TemporaryImages } from "./temporary-images.ts";

interface ImageIntakeOptions {
  images: TemporaryImages;
  /** Reports the rejected images; "" when all were accepted. */
  say(text: string): void;
}

const leftOutMessage = "网页里的图片没有一起放进来：它们在别人那里，哪天就没有了。请先存下来，再用“图片”添加。";

/** Accepts pasted or dropped images; those of other sites are left out. */
export const ImageIntake = Extension.create<ImageIntakeOptions>({
  name: "photoIntake",
  addProseMirrorPlugins() {
    const { editor } = this;
    const { images, say } = this.options;
    const take = (data: DataTransfer | null, at?: number): boolean => {
      const files = imagesIn(data);
      if (files.length === 0) return false;
      say(images.add(editor, files, at));
      return true;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_view, event) => take(event.clipboardData),
          handleDrop: (view, event) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            const isTaken = take(event.dataTransfer, at);
            if (isTaken) event.preventDefault();
            return isTaken;
          },
          transformPasted(slice) {
            const cleaned = withoutForeignImages(slice, images.isOurs);
            if (cleaned.foreignImages > 0) say(leftOutMessage);
            return cleaned.slice;
          },
        },
      }),
    ];
  },
});

/** An uploaded image of this site, whatever host it was copied from. */
const uploaded = /^(?:https?:\/\/[^/]+)?\/uploads\/[\w-]{22}\//;

/** The pasted content without images of other sites, which may disappear there; and how many were left out. */
export function withoutForeignImages(
  slice: Slice,
  isOurs: (src: string) => boolean,
): { slice: Slice; foreignImages: number } {
  let foreignImages = 0;
  const cleaned = (content: Fragment): Fragment => {
    const retained: Node[] = [];
    content.forEach((node) => {
      const src = String(node.attrs.src ?? "");
      if (node.type.name === "image" && !uploaded.test(src) && !isOurs(src)) foreignImages += 1;
      else retained.push(node.isLeaf ? node : node.copy(cleaned(node.content)));
    });
    return Fragment.fromArray(retained);
  };
  const content = cleaned(slice.content);
  if (foreignImages === 0) return { slice, foreignImages };
  // Open sides are recalculated: the open node may have been left out.
  return { slice: content.size === 0 ? Slice.empty : Slice.maxOpen(content), foreignImages };
}

/** Images among pasted or dropped files; none when text comes with them, as from an office program. */
export function imagesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData("text/plain").trim() !== "") return [];
  return [...data.files];
}
