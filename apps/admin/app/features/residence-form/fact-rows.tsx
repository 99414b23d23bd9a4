import { NamesakeList, type Namesakes } from "./namesakes.tsx";
import { type DraftProps, KindCards, PersonRows } from "./person-rows.tsx";
import { PortraitRow } from "./portrait-row.tsx";
import { SourceRow } from "./source-row.tsx";

/** Everything about the person, of a new residence and of one that is edited. */
export function FactRows({ draft, change, namesakes }: DraftProps & { namesakes: Namesakes | undefined }) {
  return (
    <>
      <KindCards draft={draft} change={change} />
      <PersonRows draft={draft} change={change} namesakes={<NamesakeList found={namesakes} />} />
      <SourceRow draft={draft} change={change} />
      <PortraitRow draft={draft} change={change} />
    </>
  );
}
