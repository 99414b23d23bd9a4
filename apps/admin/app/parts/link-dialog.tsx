import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { linkAddress } from "@changming/ui/editor/link-address";
import { linkAt, removeLink, setLink } from "@changming/ui/editor/set-link";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import styles from "./parts.module.css";

/** The link of the selected text. Not a form element: it may be inside one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => linkAt(editor));
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState("");
  function put() {
    const href = linkAddress(typed);
    if (href === null) return setError("请输入完整的网址，例如 https://example.org");
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
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter that confirms an input method's candidate does not submit.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          put();
        }}
      />
      <div className={styles.actions}>
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
