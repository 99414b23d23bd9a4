import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import type { ResidenceDetail } from "../memorials/memorial-items.ts";
import { draftDetails } from "./draft-details.ts";
import { FactRows } from "./fact-rows.tsx";
import { FormHead } from "./form-head.tsx";
import { draftOf, factsInput, type ResidenceDraft } from "./residence-draft.ts";
import styles from "./residence-form.module.css";
import { ResidencePreview } from "./residence-preview.tsx";
import { useNamesakes } from "./use-namesakes.ts";

interface FactsFormProps {
  residence: ResidenceDetail;
  facts: NonNullable<ResidenceDetail["facts"]>;
}

/** The form of one residence; a save by another user in the meantime does not lose any input. */
export function FactsForm({ residence, facts }: FactsFormProps) {
  const { id } = residence;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(residence, facts));
  const change = (part: Partial<ResidenceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const namesakes = useNamesakes(draft, id);
  const newest = () => api.residence.detail({ id });
  const {
    version = residence.version,
    theirs,
    shell,
    note,
  } = useConflictingVersion({ saved: residence, newest, detailsOf: draftDetails });
  async function save() {
    const found = await namesakes.check();
    if (!found.ok) return found;
    return api.residence.editFacts({ ...factsInput(draft), id, version });
  }
  const before = theirs ?? residence;
  const undo = {
    done: `${before.name} 的生卒与出处改了`,
    call: (saved: { version: number }) =>
      api.residence.editFacts({
        ...factsInput(draftOf(before, before.facts ?? facts)),
        id,
        version: saved.version,
      }),
  };
  const back = () => void navigate(`/residences?open=${id}`);
  return (
    <>
      <FormHead
        title={`改 ${residence.name} 的生卒与出处`}
        lead="园区、字母区、编号与等级在“居所”的“修改”里改；改动记在审计日志里。"
      />
      <div className={styles.columns} onBlur={namesakes.look}>
        <FormShell save={save} onSaved={back} undo={undo} onCancel={back} {...shell}>
          {note}
          <FactRows draft={draft} change={change} namesakes={namesakes.found} />
        </FormShell>
        <ResidencePreview draft={draft} place={`${residence.garden_name}　${residence.number_text}`} />
      </div>
    </>
  );
}
