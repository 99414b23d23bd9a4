import type { Editor } from "@tiptap/react";

/** Where the marked words lead now; empty where they lead nowhere. */
export function linkAt(editor: Editor): string {
  return String(editor.getAttributes("link").href ?? "");
}

/** Lets the marked words lead there; where none are marked, the address itself is written. */
export function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  const chain = editor.chain().focus();
  if (empty && !editor.isActive("link")) {
    const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
    chain.insertContent(link).run();
  } else chain.extendMarkRange("link").setLink({ href }).run();
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange("link").unsetLink().run();
}

/** The text as it goes out: the empty line that an editor keeps at the end for the cursor is no part of it. */
export function writtenIn(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}
