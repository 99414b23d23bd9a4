import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useSelf } from "../../session/session-store.ts";
import { CreateButtons } from "./create-buttons.tsx";
import { FactRows } from "./fact-rows.tsx";
import { FormHead } from "./form-head.tsx";
import { PlaceRow } from "./place-row.tsx";
import { factsInput, type ResidenceDraft } from "./residence-draft.ts";
import styles from "./residence-form.module.css";
import { ResidencePreview, usePlaceText } from "./residence-preview.tsx";
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
    const input = {
      ...factsInput(draft),
      ref: typed(form, "ref"),
      gardenId: Number(draft.gardenId),
      level: Number(draft.level),
      letter: draft.letter || found.body.letter,
      number: Number(draft.number) || 0,
      isPublished: typed(form, "isPublished") === "1" ? 1 : 0,
    } as const;
    return namesakes.save(() => api.residence.create(input));
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
          <FactRows draft={draft} change={change} namesakes={namesakes.found} />
          <PlaceRow draft={draft} change={change} zone={zone} />
        </FormShell>
        <ResidencePreview draft={draft} place={place} />
      </div>
    </>
  );
}
