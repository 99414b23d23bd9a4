import { type FormEvent, useEffect, useId, useRef } from "react";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast.tsx";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** Target of the form without script, and the name of its field there. */
  action: string;
  name: string;
  label: string;
  placeholder: string;
  /** The keyword of the current results. */
  value?: string;
  /** Receives the trimmed keyword, never an empty one. */
  onSearch: (keywords: string) => void;
  className?: string;
}

/** A search field with its button. An empty keyword displays a hint and changes nothing (R-search-5). */
export function SearchBox({ action, name, label, placeholder, value = "", onSearch, className = "" }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The text that the last results or the last search left in the field. */
  const settled = useRef(value);

  // New results replace the text, but not what was typed while they were loading.
  useEffect(() => {
    if (field.current?.value.trim() === settled.current) field.current.value = value;
    settled.current = value;
  }, [value]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const keywords = field.current?.value.trim() ?? "";
    if (keywords !== "") {
      settled.current = keywords;
      return onSearch(keywords);
    }
    showToast("关键词不能为空");
    field.current?.focus();
  }

  return (
    <search>
      <form className={`${styles.form} ${className}`} action={action} method="get" onSubmit={handleSubmit}>
        <label className="hide" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className={styles.field}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={30}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={buttonClass("primary", styles.submit)}>
          <Icon name="search" />
          寻访
        </button>
      </form>
    </search>
  );
}
