import { useRef } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { storeUser, useUser } from "../../api/user-info.ts";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { TextField } from "../../form/text-field.tsx";
import { nicknameError } from "../account/nickname.ts";
import { useRemembrance } from "./use-remembrance.ts";
import styles from "./name-form.module.css";

interface NameFormProps {
  residenceId: number;
  /** The user wants no name, for now. */
  onLeave(): void;
}

/** How people call themselves at the dead; pressed, they stand in the field. */
const suggestions = ["女儿", "老邻居", "工友", "学生"];

/** After the first lamp: what the giver is called. The name is written below the lamp, and is the account's from now on. */
export function NameForm({ residenceId, onLeave }: NameFormProps) {
  const user = useUser();
  const { nameLamp } = useRemembrance(residenceId);
  const input = useRef<HTMLInputElement>(null);
  const { errorOf, isBusy, handleSubmit } = useForm<"nickname">(async (fields) => {
    const nickname = typed(fields, "nickname").trim();
    const message = nicknameError(nickname);
    if (message || !user) return { field: "nickname", message: message ?? "" };
    const result = await api.account.editUserInfo({ nickname });
    if (!result.ok) return fieldErrorOf(result, ["nickname"], {});
    const isNamed = await nameLamp(true);
    storeUser({ ...user, nickname: result.body.nickname });
    return isNamed ? null : { field: "form", message: "称呼记下了，灯下还没有写上，请在灯的数目那里再写一次" };
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <TextField
        ref={input}
        label="怎么称呼您？写在灯下，来的人都看得见。"
        name="nickname"
        autoComplete="nickname"
        maxLength={40}
        error={errorOf("nickname") || errorOf("form")}
      />
      <p className={styles.suggestions}>
        {suggestions.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              if (input.current) input.current.value = name;
            }}
          >
            {name}
          </button>
        ))}
      </p>
      <p className={styles.ways}>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          写上
        </Button>
        <Button kind="ghost" onClick={onLeave}>
          不写
        </Button>
      </p>
    </form>
  );
}
