import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { ImageIntake } from "@changming/ui/editor/image-intake";
import { editorHtml } from "@changming/ui/editor/set-link";
import sheet from "@changming/ui/editor/sheet.module.css";
import { TemporaryImages } from "@changming/ui/editor/temporary-images";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { staffImageSender } from "../api/upload.ts";
import { LinkDialog } from "./link-dialog.tsx";
import styles from "./parts.module.css";
import type { RichTextInputProps } from "./rich-text-types.ts";

type EditorProps = RichTextInputProps & { errorId: string };

/** Loaded only through `rich-text-input.tsx`. */
export function RichTextEditor({ label, html, placeholder = "在这里写正文", handle, ...field }: EditorProps) {
  const [images] = useState(() => new TemporaryImages(staffImageSender));
  const [statusText, setStatusText] = useState("");
  const [isLinking, setLinking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const isFinishing = useRef(false);
  const editor = useEditor({
    extensions: [...textExtensions(placeholder), ImageIntake.configure({ images, say: setStatusText })],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: sheet.sheet ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": field.errorId,
        "aria-invalid": field.error ? "true" : "false",
        // `FormShell` focuses a rejected field by this name.
        "data-field": "content",
      },
    },
    onUpdate() {
      // Replacing temporary image URLs by permanent ones is no change by the user.
      if (!isFinishing.current) files.current?.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  useEffect(() => () => images.forget(), [images]);
  useImperativeHandle(
    handle,
    () => ({
      html: () => editorHtml(editor),
      async finish() {
        isFinishing.current = true;
        const broken = await images.send(editor, (sending) =>
          setStatusText(sending ? `正在上传第 ${sending.number} 张图片，共 ${sending.all} 张` : ""),
        );
        isFinishing.current = false;
        return broken ? { ok: false, msg: broken } : { ok: true, html: editorHtml(editor) };
      },
    }),
    [editor, images],
  );
  return (
    <div>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onImages={() => files.current?.click()} />
      <EditorContent editor={editor} />
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          if (chosen.length > 0) setStatusText(images.add(editor, chosen));
        }}
      />
      <p className={styles.hint} role="status">
        {statusText || "图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；保存时才上传。"}
      </p>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
