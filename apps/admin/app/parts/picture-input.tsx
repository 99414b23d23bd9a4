import { useContext, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sendPicture } from "../upload.ts";
import { Button } from "./button.tsx";
import styles from "./editing.module.css";
import { FormWaits } from "./form-waits.ts";
import wrongStyles from "./parts.module.css";

interface PictureInputProps {
  /** In the form: absent when nothing was changed, empty when the picture was taken away, else what was sent. */
  name: string;
  label: string;
  hint?: string;
  /** Address of the picture that there is. */
  present?: string;
  wrong?: string | undefined;
  /** It may be left without one. */
  isOptional?: boolean;
}

/** A picture, sent with the staff's session as soon as it is chosen; the form then refers to it. */
export function PictureInput({ name, label, hint, present = "", wrong, isOptional = false }: PictureInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const shown = chosen ?? present;
  const waits = useContext(FormWaits);
  useEffect(() => () => waits?.forget(field), [waits]);
  // For the form that it stands in: something was changed.
  const tellForm = () => field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  const change = (url: string) => {
    // The form may read its fields in the very next moment.
    flushSync(() => setChosen(url));
    tellForm();
  };
  async function send(file: File): Promise<boolean> {
    setBusy(true);
    setFault("");
    const answer = await sendPicture(file);
    setBusy(false);
    if (answer.ok) change(answer.body.url);
    else setFault(answer.msg);
    return answer.ok;
  }
  function choose(file: File | undefined) {
    if (!file) return;
    tellForm();
    waits?.wait(field, send(file));
  }
  function takeAway() {
    waits?.forget(field);
    change("");
  }
  return (
    <div className={styles.picture} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {shown !== "" && <img className={styles.shown} src={shown} alt={`${label}，现在的图片`} />}
      <input ref={field} type="hidden" name={name} value={chosen ?? ""} disabled={chosen === null} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        hidden
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          choose(file);
        }}
      />
      <div className={styles.ways}>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {shown === "" ? "上传图片" : "换一张"}
        </Button>
        {isOptional && shown !== "" && (
          <Button kind="quiet" disabled={isBusy} onClick={takeAway}>
            去掉图片
          </Button>
        )}
      </div>
      <p className={wrong || fault ? wrongStyles.wrong : wrongStyles.hint} role={fault ? "alert" : undefined}>
        {fault || wrong || hint}
      </p>
    </div>
  );
}

/** What a form says of a picture: undefined when it was left as it is. */
export function pictureIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
