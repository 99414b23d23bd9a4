import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { PhotoIntake } from "@changming/ui/editor/photo-intake";
import { writtenIn } from "@changming/ui/editor/set-link";
import sheet from "@changming/ui/editor/sheet.module.css";
import { TemporaryPictures } from "@changming/ui/editor/temporary-pictures";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { officePictures } from "../upload.ts";
import { LinkDialog } from "./link-dialog.tsx";
import styles from "./parts.module.css";
import type { RichTextInputProps } from "./rich-text-types.ts";

type EditorProps = RichTextInputProps & { wrongId: string };

/** The editor itself; loaded through `rich-text-input.tsx` alone. */
export function RichTextEditor({ label, html, placeholder = "在这里写正文", handle, ...told }: EditorProps) {
  const [pictures] = useState(() => new TemporaryPictures(officePictures));
  const [said, setSaid] = useState("");
  const [isLinking, setLinking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const isFinishing = useRef(false);
  const editor = useEditor({
    extensions: [...textExtensions(placeholder), PhotoIntake.configure({ pictures, say: setSaid })],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: sheet.sheet ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": told.wrongId,
        "aria-invalid": told.wrong ? "true" : "false",
        // A form leads the keyboard to what was refused by the field's name.
        "data-field": "content",
      },
    },
    onUpdate() {
      // That the pictures got their lasting addresses is nobody's change.
      if (!isFinishing.current) files.current?.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  useEffect(() => () => pictures.forget(), [pictures]);
  useImperativeHandle(
    handle,
    () => ({
      html: () => writtenIn(editor),
      async finish() {
        isFinishing.current = true;
        const broken = await pictures.send(editor, (sending) =>
          setSaid(sending ? `正在上传第 ${sending.number} 张图片，共 ${sending.all} 张` : ""),
        );
        isFinishing.current = false;
        return broken ? { ok: false, msg: broken } : { ok: true, html: writtenIn(editor) };
      },
    }),
    [editor, pictures],
  );
  return (
    <div>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onPictures={() => files.current?.click()} />
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
          if (chosen.length > 0) setSaid(pictures.add(editor, chosen));
        }}
      />
      <p className={styles.hint} role="status">
        {said || "图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；保存时才上传。"}
      </p>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
