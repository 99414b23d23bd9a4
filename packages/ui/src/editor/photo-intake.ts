import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { picturesIn, withoutForeignPictures } from "./pasted-pictures.ts";
import type { TemporaryPictures } from "./temporary-pictures.ts";

export interface PhotoIntakeOptions {
  pictures: TemporaryPictures;
  /** Tells what was not taken; "" when all was. */
  say(words: string): void;
}

const leftOutWords = "网页里的图片没有一起放进来：它们在别人那里，哪天就没有了。请先存下来，再用“图片”添加。";

/** Takes pictures that are pasted or dropped; those of other pages stay out. */
export const PhotoIntake = Extension.create<PhotoIntakeOptions>({
  name: "photoIntake",
  addProseMirrorPlugins() {
    const { editor } = this;
    const { pictures, say } = this.options;
    const take = (data: DataTransfer | null, at?: number): boolean => {
      const files = picturesIn(data);
      if (files.length === 0) return false;
      say(pictures.add(editor, files, at));
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
            const cleaned = withoutForeignPictures(slice, pictures.isOurs);
            if (cleaned.leftOut > 0) say(leftOutWords);
            return cleaned.slice;
          },
        },
      }),
    ];
  },
});
