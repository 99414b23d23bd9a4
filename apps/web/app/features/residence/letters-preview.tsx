import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { SectionSpine } from "@changming/ui/section-spine";
import { paths } from "../../paths.ts";
import { counted } from "../site/counted.ts";
import { StudentDeed } from "../student-remembrance/student-deed.tsx";
import { Letter } from "./letter.tsx";
import type { Letters, ResidenceDetail } from "./residence-data.ts";
import { useDeeds } from "./use-deeds.ts";
import { Ways } from "./ways.tsx";
import styles from "./letters-preview.module.css";

/** The newest letters on ruled paper, read from the right; lying flat on a phone. */
export function LettersPreview({ detail, letters }: { detail: ResidenceDetail; letters: Letters }) {
  const deeds = useDeeds(detail.id);
  if (letters.itemList.length === 0) {
    return (
      <SectionSpine title="来信" id="letters">
        <EmptyState title="还没有来信" words="想说的话写成一封信，会留在这里，家人看得见。不必长，一句也好。" level={3}>
          <Link className="link" to={deeds.write} onClick={deeds.handleWrite}>
            写第一封信
          </Link>
        </EmptyState>
        <Pupils detail={detail} />
      </SectionSpine>
    );
  }
  return (
    <SectionSpine title="来信" id="letters">
      <ul className={styles.letters} role="list">
        {letters.itemList.map((letter) => (
          <li key={letter.id}>
            <Letter letter={letter} />
          </li>
        ))}
      </ul>
      <Ways>
        <Link className="link" to={deeds.write} onClick={deeds.handleWrite}>
          写一封信
        </Link>
        <Link className="link" to={paths.board(detail.id)}>
          {letters.counts > letters.itemList.length ? `读全部 ${counted(letters.counts)} 封` : "看留言页"}
        </Link>
      </Ways>
      <Pupils detail={detail} />
    </SectionSpine>
  );
}

/** Pupils sign in at the end of the letters; a martyr's place has its own line for it, by the stele. */
function Pupils({ detail: { id, name, is_martyr: isMartyr } }: { detail: ResidenceDetail }) {
  if (isMartyr) return null;
  return (
    <p className={styles.pupils}>
      <StudentDeed residenceId={id} name={name} isMartyr={false} />
    </p>
  );
}
