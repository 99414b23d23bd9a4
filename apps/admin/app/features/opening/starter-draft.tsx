import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { useAction } from "../../parts/use-action.ts";
import styles from "./opening.module.css";

/** Marks content that came with the software as a draft, until somebody has reviewed all of it. */
export function StarterDraft() {
  const opening = useQuery(queries.opening.detail({}));
  const { run, isPending, error } = useAction(() => api.opening.adoptStarter({}));
  if (!opening.data?.is_starter_draft) return null;
  return (
    <div className={styles.draft} role="note">
      <p>
        <strong>草稿，请读过再用。</strong>
        等级、礼物、装扮和寄语是随程序带来的：名称、价钱、文字都由您定。改过的、没有改的，看完一遍再一起采用。
      </p>
      {opening.data.can.adopt && (
        <Button disabled={isPending} aria-busy={isPending} onClick={() => void run()}>
          都看过了，采用
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </div>
  );
}
