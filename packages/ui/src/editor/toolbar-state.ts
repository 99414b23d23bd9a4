import type { Editor } from "@tiptap/react";

export const blocks = { paragraph: "正文", heading2: "小标题", heading3: "次标题" } as const;
export const alignments = { left: "靠左", center: "居中", right: "靠右", justify: "两端" } as const;
export type Block = keyof typeof blocks;
export type Alignment = keyof typeof alignments;

/** The formatting at the cursor. */
export function toolbarState(editor: Editor) {
  const heading = ([2, 3] as const).find((level) => editor.isActive("heading", { level }));
  const aligned = (["center", "right", "justify"] as const).find((textAlign) => editor.isActive({ textAlign }));
  const block: Block = heading ? `heading${heading}` : "paragraph";
  const alignment: Alignment = aligned ?? "left";
  return {
    block,
    alignment,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    bulletList: editor.isActive("bulletList"),
    orderedList: editor.isActive("orderedList"),
    blockquote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

export function setBlock(editor: Editor, block: Block): void {
  const chain = editor.chain().focus();
  if (block === "paragraph") chain.setParagraph().run();
  else chain.setHeading({ level: block === "heading2" ? 2 : 3 }).run();
}

/** Left is the default and is stored nowhere. */
export function align(editor: Editor, alignment: Alignment): void {
  const chain = editor.chain().focus();
  if (alignment === "left") chain.unsetTextAlign().run();
  else chain.setTextAlign(alignment).run();
}
