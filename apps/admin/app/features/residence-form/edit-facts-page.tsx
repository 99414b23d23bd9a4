import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { openIn } from "../../parts/use-open.ts";
import { type ResidenceDetail, residenceKindLabels } from "../memorials/memorial-items.ts";
import { FormHead } from "./form-head.tsx";
import { NamesakeList } from "./namesakes.tsx";
import { KindCards, PersonRows } from "./person-rows.tsx";
import { PortraitRow } from "./portrait-row.tsx";
import { dateText, draftOf, factsInput, type ResidenceDraft } from "./residence-draft.ts";
import styles from "./residence-form.module.css";
import { ResidencePreview } from "./residence-preview.tsx";
import { SourceRow } from "./source-row.tsx";
import { useNamesakes } from "./use-namesakes.ts";

/** Edits what staff wrote of a person whom no family looks after. */
export function EditFactsPage() {
  const [params] = useSearchParams();
  const id = openIn(params, "id");
  const query = useQuery({ ...queries.residence.detail({ id: id ?? 0 }), staleTime: "static", enabled: id !== null });
  if (id === null) return <FormHead title="改生卒与出处" lead="没有这处居所，请从“居所”里打开。" />;
  if (!query.isSuccess) return <Loading query={query} />;
  const { facts } = query.data;
  if (!facts) {
    return (
      <FormHead
        title={`改 ${query.data.name} 的生卒与出处`}
        lead="这处居所有家人照看，姓名、生卒与籍贯请家人在证书那里提更正，园区管理员或平台核对后改。"
      />
    );
  }
  return <FactsForm residence={query.data} facts={facts} />;
}

interface FactsFormProps {
  residence: ResidenceDetail;
  facts: NonNullable<ResidenceDetail["facts"]>;
}

function FactsForm({ residence, facts }: FactsFormProps) {
  const { id } = residence;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(residence, facts));
  const change = (part: Partial<ResidenceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const namesakes = useNamesakes(draft, id);
  const newest = () => api.residence.detail({ id });
  const {
    version = residence.version,
    shell,
    note,
  } = useConflictingVersion({ saved: residence, newest, detailsOf: theirDetails });
  async function save() {
    const found = await namesakes.check();
    if (!found.ok) return found;
    return api.residence.editFacts({ ...factsInput(draft), id, version });
  }
  const back = () => void navigate(`/residences?open=${id}`);
  return (
    <>
      <FormHead
        title={`改 ${residence.name} 的生卒与出处`}
        lead="园区、字母区、编号与等级在“居所”的“修改”里改；改动记在审计日志里。"
      />
      <div className={styles.columns} onBlur={namesakes.look}>
        <FormShell save={save} onSaved={back} onCancel={back} {...shell}>
          {note}
          <KindCards draft={draft} change={change} />
          <PersonRows draft={draft} change={change} namesakes={<NamesakeList found={namesakes.found} />} />
          <SourceRow draft={draft} change={change} />
          <PortraitRow draft={draft} change={change} />
        </FormShell>
        <ResidencePreview draft={draft} place={`${residence.garden_name}　${residence.number_text}`} />
      </div>
    </>
  );
}

/** All fields of the form, to read beside the user's own. */
function theirDetails(residence: ResidenceDetail) {
  const draft = residence.facts && draftOf(residence, residence.facts);
  if (!draft) return [{ label: "现在", value: "有家人来照看了，请改用证书更正" }];
  return [
    { label: "类别", value: residenceKindLabels[draft.kind] },
    { label: "姓名", value: draft.name },
    { label: "别名", value: draft.otherNames },
    { label: "性别", value: draft.gender === "1" ? "男" : "女" },
    { label: "生于", value: dateText(draft.birth) },
    { label: "逝于", value: dateText(draft.death) },
    { label: "享年", value: draft.age },
    { label: "籍贯", value: draft.nativePlace },
    { label: "民族", value: draft.nation },
    { label: "牺牲地", value: draft.battleAddress },
    { label: "安葬地", value: draft.cemeteryAddress },
    { label: "简介", value: draft.summary, isWide: true },
    { label: "出处", value: [draft.source, draft.sourceUrl].filter(Boolean).join(" "), isWide: true },
    { label: "画像的来历", value: draft.portraitCredit, isWide: true },
  ];
}
