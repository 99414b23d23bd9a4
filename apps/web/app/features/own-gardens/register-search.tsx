import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { TextField } from "../../form/text-field.tsx";
import { typed } from "../../form/use-form.ts";
import { paths } from "../../url/paths.ts";
import styles from "./own-garden-numbers.module.css";

/** Looks a residence up in the register; the keyword is in the address. */
export function RegisterSearch({ id, keywords }: { id: number; keywords: string }) {
  const navigate = useNavigate();
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed(new FormData(event.currentTarget), "keywords").trim();
    void navigate(paths.ownGardenNumbers(id, { keywords: text }));
  }
  return (
    <form className={styles.search} role="search" method="get" onSubmit={handleSubmit}>
      <TextField
        label="姓名或编号"
        name="keywords"
        maxLength={30}
        defaultValue={keywords}
        aside={<Button type="submit">查找</Button>}
      />
    </form>
  );
}
