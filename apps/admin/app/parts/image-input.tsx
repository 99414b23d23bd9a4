import { Button } from "antd";
import { useContext, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { uploadImage } from "../api/api.ts";
import styles from "./editing.module.css";
import { useFieldError } from "./field-errors.ts";
import { FormStateContext } from "./form-state.ts";
import formStyles from "./parts.module.css";

interface ImageInputProps {
  /** Form field: absent if unchanged, empty if the image was removed, else the URL of the upload. */
  name: string;
  label: string;
  hint?: string;
  /** URL of the existing image. */
  saved?: string;
  /** The field's name in errors, where it is another one. */
  errorName?: string;
  /** The image may be removed. */
  isOptional?: boolean;
}

/** An image that is uploaded with the staff session as soon as it is chosen; the form then refers to it. */
export function ImageInput({ name, errorName = name, label, hint, saved = "", isOptional = false }: ImageInputProps) {
  const id = useId();
  const error = useFieldError(errorName);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [uploadError, setUploadError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const currentUrl = chosen ?? saved;
  const formState = useContext(FormStateContext);
  useEffect(() => () => formState?.forgetUpload(field), [formState]);
  // Marks the form around it as changed.
  const notifyForm = () => field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  const change = (url: string) => {
    // The form may read its fields immediately afterwards.
    flushSync(() => setChosen(url));
    notifyForm();
  };
  async function send(file: File): Promise<boolean> {
    setBusy(true);
    setUploadError("");
    const answer = await uploadImage(file);
    setBusy(false);
    if (answer.ok) change(answer.body.url);
    else setUploadError(answer.msg);
    return answer.ok;
  }
  function choose(file: File | undefined) {
    if (!file) return;
    notifyForm();
    formState?.addUpload(field, send(file));
  }
  function takeAway() {
    formState?.forgetUpload(field);
    change("");
  }
  return (
    <div className={styles.image} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {currentUrl !== "" && <img className={styles.preview} src={currentUrl} alt={`${label}，现在的图片`} />}
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
        <Button
          data-field={errorName}
          aria-describedby={`${id}-more`}
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => input.current?.click()}
        >
          {currentUrl === "" ? "上传图片" : "换一张"}
        </Button>
        {isOptional && currentUrl !== "" && (
          <Button type="text" disabled={isBusy} onClick={takeAway}>
            去掉图片
          </Button>
        )}
      </div>
      <p
        id={`${id}-more`}
        className={error || uploadError ? formStyles.error : formStyles.hint}
        role={uploadError ? "alert" : undefined}
      >
        {uploadError || error || hint}
      </p>
    </div>
  );
}

/** The form's value of an image: undefined if unchanged. */
export function imageIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
