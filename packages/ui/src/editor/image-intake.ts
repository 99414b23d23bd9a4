import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { imagesIn, withoutForeignImages } from "./pasted-images.ts";
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
            if (cleaned.excludedTables > 0) say(leftOutMessage);
            return cleaned.slice;
          },
        },
      }),
    ];
  },
});
