import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { TextField } from "../../form/text-field.tsx";
import { typed } from "../../form/use-form.ts";
import styles from "./confirm-form.module.css";
import type { Confirmation } from "./load-confirmation.ts";

/** Form for number and code; without JavaScript it is a plain form with the same result from the server. */
export function ConfirmForm({ confirmation: { number, code, fieldError } }: { confirmation: Confirmation }) {
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void navigate(paths.certificateConfirmation(typed(fields, "number").trim(), typed(fields, "code").trim()));
  }

  const errorOf = (field: string) => (fieldError?.field === field ? fieldError.message : "");
  return (
    <form
      className={styles.form}
      method="get"
      action={paths.certificateConfirmation()}
      aria-label="查验"
      onSubmit={handleSubmit}
    >
      <TextField
        label="证书编号"
        name="number"
        defaultValue={number}
        maxLength={40}
        autoComplete="off"
        hint="如 CM-2026-000026 或 HY-2026-000026。"
        error={errorOf("number")}
      />
      <TextField
        label="校验码"
        name="code"
        defaultValue={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="十二位，如 3F9A-07C2-B1D4；横线可以不写。"
        error={errorOf("code")}
      />
      <Button kind="main" type="submit" className={styles.submit}>
        查验
      </Button>
    </form>
  );
}
