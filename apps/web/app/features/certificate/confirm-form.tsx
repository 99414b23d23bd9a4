import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { TextField } from "../account/text-field.tsx";
import { typed } from "../site/use-form.ts";
import styles from "./confirm-form.module.css";
import type { Confirmation } from "./load-confirmation.ts";

/** Asks for number and code; without script it is a plain form, and the server answers the same. */
export function ConfirmForm({ asked: { number, code, wrong } }: { asked: Confirmation }) {
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void navigate(paths.certificateConfirmation(typed(fields, "number").trim(), typed(fields, "code").trim()));
  }

  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : "");
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
