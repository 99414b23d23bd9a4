import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useSelf } from "../../session/session-store.ts";
import { FormHead } from "./form-head.tsx";
import { NamesakeList } from "./namesakes.tsx";
import { KindCards, PersonRows } from "./person-rows.tsx";
import { PlaceRow } from "./place-row.tsx";
import { PortraitRow } from "./portrait-row.tsx";
import { factsInput, type ResidenceDraft } from "./residence-draft.ts";
import styles from "./residence-form.module.css";
import { ResidencePreview, usePlaceText } from "./residence-preview.tsx";
import { SourceRow } from "./source-row.tsx";
import { useNamesakes } from "./use-namesakes.ts";
import { useStoredDraft } from "./use-stored-draft.ts";

/** Creates a residence from public sources; the draft stays in this browser until it is created. */
export function NewResidencePage() {
  const { id: staffId } = useSelf();
  const navigate = useNavigate();
  const stored = useStoredDraft(staffId);
  const [start, setStart] = useState(0);
  const { draft } = stored;
  const namesakes = useNamesakes(draft);
  const zone = namesakes.found?.letter ?? "";
  const place = usePlaceText(draft, zone);
  const change = (part: Partial<ResidenceDraft>) => stored.store({ ...draft, ...part });

  async function save(form: FormData) {
    const found = await namesakes.check();
    if (!found.ok) return found;
    return api.residence.create({
      ...factsInput(draft),
      ref: typed(form, "ref"),
      gardenId: Number(draft.gardenId),
      level: Number(draft.level),
      letter: draft.letter || found.body.letter,
      number: Number(draft.number) || 0,
      isPublished: typed(form, "isPublished") === "1" ? 1 : 0,
    });
  }

  function startAgain() {
    stored.drop();
    setStart(start + 1);
  }

  return (
    <>
      <FormHead title="立一处居所" lead="依公开史料，由平台自己立；不必有人申请，也没有费用。" />
      <div className={styles.columns} key={start} onBlur={namesakes.look}>
        <FormShell
          save={save}
          isStored={stored.state !== "failed"}
          onSaved={({ id }) => {
            stored.drop();
            void navigate(`/residences?open=${id}`);
          }}
          renderButtons={(isSaving) => (
            <CreateButtons
              draft={draft}
              state={stored}
              isSaving={isSaving}
              onLeave={() => void navigate("/residences")}
              onDrop={startAgain}
            />
          )}
        >
          <KindCards draft={draft} change={change} />
          <PersonRows draft={draft} change={change} namesakes={<NamesakeList found={namesakes.found} />} />
          <SourceRow draft={draft} change={change} />
          <PortraitRow draft={draft} change={change} />
          <PlaceRow draft={draft} change={change} zone={zone} />
        </FormShell>
        <ResidencePreview draft={draft} place={place} />
      </div>
    </>
  );
}

interface ButtonsProps {
  draft: ResidenceDraft;
  state: Pick<ReturnType<typeof useStoredDraft>, "at" | "state" | "isElsewhere">;
  isSaving: boolean;
  onLeave(): void;
  onDrop(): void;
}

/** Leaves the draft, or creates it hidden or public; a martyr's is made public by a second person. */
function CreateButtons({ draft, state, isSaving, onLeave, onDrop }: ButtonsProps) {
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
