import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { queries } from "../../api/query.ts";
import { TextField } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import styles from "./people.module.css";

const messages = {
  shown: "作为留言：直接刊出",
  held: "作为留言：先存着，等人审",
  refused: "作为留言：发不出去",
} as const;
const names = { shown: "作为昵称：可以用", refused: "作为昵称：不能用" } as const;
const verdicts = { refuse: "禁用", hold: "待审" } as const;

function resultsOf({ message, name, found, has_contact }: BodyOf<AdminCalls["blocklist"]["probe"]>): readonly string[] {
  return [
    messages[message],
    names[name],
    ...found.map((one) => `“${one.text}”：${verdicts[one.verdict]}`),
    ...(has_contact ? ["像是联系方式：待审"] : []),
  ];
}

/** Tests a text against the blocklist. */
export function ProbeBox() {
  const [probed, setProbed] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...queries.blocklist.probe({ text: probed ?? "" }),
    enabled: probed !== null,
  });
  const results = error ? [error.message] : data ? resultsOf(data) : [];
  function probe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed(new FormData(event.currentTarget), "text");
    if (text === probed) void refetch();
    else setProbed(text);
  }
  return (
    <form className={styles.probe} aria-label="试一试" onSubmit={probe}>
      <TextField name="text" label="试一段文字会怎样" rows={2} maxLength={500} />
      <Button htmlType="submit">试一试</Button>
      <ul role="status" className={styles.items}>
        {results.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </form>
  );
}
