import type { Editor } from "@tiptap/react";

/** The link of the selected text; empty when it has none. */
export function linkAt(editor: Editor): string {
  return String(editor.getAttributes("link").href ?? "");
}

/** Links the selected text; without a selection, inserts the URL as linked text. */
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

/** The text to submit, without the empty last line that the editor keeps for the cursor. */
export function editorHtml(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}
