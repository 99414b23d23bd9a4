import { Button } from "antd";
import { useState } from "react";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { ResidenceDraft } from "./residence-draft.ts";
import styles from "./residence-form.module.css";
import type { useStoredDraft } from "./use-stored-draft.ts";

interface ButtonsProps {
  draft: ResidenceDraft;
  state: Pick<ReturnType<typeof useStoredDraft>, "at" | "state" | "isElsewhere">;
  isSaving: boolean;
  onLeave(): void;
  onDrop(): void;
}

/** Leaves the draft, or creates it hidden or public; a martyr's is made public by a second person. */
export function CreateButtons({ draft, state, isSaving, onLeave, onDrop }: ButtonsProps) {
  const isMartyr = draft.kind === "martyr";
  const [isDropping, setDropping] = useState(false);
  return (
    <>
      {isDropping && (
        <PlainConfirm
          title="清空草稿"
          consequences="填的都不要了，从头写起。"
          action="清空"
          act={() => Promise.resolve({ ok: true as const, body: null })}
          onClose={() => setDropping(false)}
          onDone={onDrop}
        />
      )}
      <p className={styles.stored} role="status">
        {state.state === "stored" && `草稿存在这台电脑上，${state.at.slice(11, 16)}`}
        {state.state === "failed" && "浏览器存不下草稿，离开前请先立好"}
        {state.isElsewhere && "；另一个标签页里也在写，后写的会盖住先写的"}
        {isMartyr && "　烈士的居所立好后先不公开：请另一位同事核对出处，在“居所”里恢复展示。"}
      </p>
      {state.state === "stored" && (
        <>
          <Button type="text" disabled={isSaving} onClick={() => setDropping(true)}>
            清空重写
          </Button>
          <Button type="text" disabled={isSaving} onClick={onLeave}>
            先放着
          </Button>
        </>
      )}
      <Button
        htmlType="submit"
        name="isPublished"
        value="0"
        type={isMartyr ? "primary" : "default"}
        disabled={isSaving}
        aria-busy={isSaving}
      >
        立好，暂不公开
      </Button>
      {!isMartyr && (
        <Button htmlType="submit" name="isPublished" value="1" type="primary" disabled={isSaving} aria-busy={isSaving}>
          立好并公开
        </Button>
      )}
    </>
  );
}
