import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { linkAddress } from "@changming/ui/editor/link-address";
import { linkAt, removeLink, setLink } from "@changming/ui/editor/set-link";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import styles from "./parts.module.css";

/** Where the marked words lead. No form of its own: it may stand in one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => linkAt(editor));
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState("");
  function put() {
    const href = linkAddress(typed);
    if (href === null) return setWrong("请输入完整的网址，例如 https://example.org");
    onClose();
    setLink(editor, href);
  }
  return (
    <Dialog title="链接" onClose={onClose}>
      <Field
        label="网址"
        type="url"
        value={typed}
        hint="先选中几个字再点链接，这几个字就能点开。"
        wrong={wrong}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter that picks a word of an input method is not the form's.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          put();
        }}
      />
      <div className={styles.deeds}>
        {before !== "" && (
          <Button
            kind="quiet"
            onClick={() => {
              onClose();
              removeLink(editor);
            }}
          >
            去掉链接
          </Button>
        )}
        <Button kind="main" onClick={put}>
          加上链接
        </Button>
      </div>
    </Dialog>
  );
}
