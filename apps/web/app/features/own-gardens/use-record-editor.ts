import { useEffect, useRef, useState } from "react";
import { useEditor } from "@tiptap/react";
import { fileError } from "@changming/contract/upload-limits";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { ImageIntake } from "@changming/ui/editor/image-intake";
import { editorHtml } from "@changming/ui/editor/set-link";
import sheet from "@changming/ui/editor/sheet.module.css";
import { type ImageSender, TemporaryImages } from "@changming/ui/editor/temporary-images";
import { newRef } from "../../api/new-ref.ts";
import { uploadImage } from "../../api/upload.ts";
import { withoutTemporary } from "../family-intro/intro-draft.ts";
import { rejectedFile } from "../upload/rejected-file.ts";

export type RecordEditor = ReturnType<typeof useRecordEditor>;

const recordImages: ImageSender = {
  newRef,
  fileErrorOf(file) {
    const failure = fileError(file);
    if (!failure) return "";
    const { reason, hint } = rejectedFile(file, failure);
    return `${reason}${hint && ` ${hint}`}`;
  },
  send: uploadImage,
};

/** The rich text of a garden's record within a form, whose draft stores it with the other fields. */
export function useRecordEditor(initial: string) {
  const [images] = useState(() => new TemporaryImages(recordImages));
  const [status, setStatus] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const isChanged = useRef(false);
  const editor = useEditor({
    extensions: [
      ...textExtensions("园子在哪里，怎样来的，谁在照看……想到哪里写到哪里。"),
      ImageIntake.configure({ images, say: setStatus }),
    ],
    content: initial,
    injectCSS: false,
    // Otherwise the editor of the first render is destroyed after a millisecond, before effects run.
    immediatelyRender: false,
    editorProps: {
      attributes: { class: sheet.sheet ?? "", role: "textbox", "aria-multiline": "true", "aria-label": "园记正文" },
    },
    onUpdate({ editor: changed }) {
      isChanged.current = true;
      if (!field.current) return;
      field.current.value = withoutTemporary(editorHtml(changed)).html;
      // The form stores its draft; replacing temporary image addresses is no change by the user.
      if (!isSending.current) field.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  useEffect(() => () => images.forget(), [images]);

  return {
    editor,
    field,
    status,
    initial,
    takeImages: (files: readonly File[]) => editor && setStatus(images.add(editor, files)),
    /** Uploads the images of the text. Returns the text, or why it cannot be sent. */
    async finish(): Promise<{ html: string; error: string }> {
      // The editor writes the same text in another way, which would count as a change of it.
      if (!editor || !isChanged.current) return { html: initial, error: "" };
      isSending.current = true;
      editor.setEditable(false);
      const error = await images.send(editor, (sending) =>
        setStatus(sending ? `正在上传第 ${sending.number} 张图片，共 ${sending.all} 张` : ""),
      );
      editor.setEditable(true);
      isSending.current = false;
      return { html: editorHtml(editor), error };
    },
  };
}
