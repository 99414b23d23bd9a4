import { type FormEvent, useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { typed } from "../../parts/typed.ts";
import styles from "./people.module.css";

const messages = {
  shown: "作为留言：直接刊出",
  held: "作为留言：先存着，等人审",
  refused: "作为留言：发不出去",
} as const;
const names = { shown: "作为昵称：可以用", refused: "作为昵称：不能用" } as const;
const verdicts = { refuse: "禁用", hold: "待审" } as const;

/** Tests a text against the blocklist. */
export function ProbeBox() {
  const [results, setResults] = useState<readonly string[]>([]);
  async function probe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed(new FormData(event.currentTarget), "text");
    const answer = await api.blocklist.probe({ text });
    if (!answer.ok) return setResults([answer.msg]);
    const { message, name, found, has_contact } = answer.body;
    setResults([
      messages[message],
      names[name],
      ...found.map((one) => `“${one.text}”：${verdicts[one.verdict]}`),
      ...(has_contact ? ["像是联系方式：待审"] : []),
    ]);
  }
  return (
    <form className={styles.probe} aria-label="试一试" onSubmit={(event) => void probe(event)}>
      <TextField name="text" label="试一段文字会怎样" rows={2} maxLength={500} />
      <Button type="submit">试一试</Button>
      <ul role="status" className={styles.items}>
        {results.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </form>
  );
}
