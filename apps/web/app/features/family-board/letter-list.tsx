import type { ComponentType } from "react";
import type { BlessingItem } from "@changming/contract/blessing";
import { BoardLetter } from "../board/board-letter.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../site/counted.ts";
import styles from "./letter-list.module.css";

export interface LetterDeedProps<Letter> {
  letter: Letter;
  isBusy: boolean;
  onDeed(letter: Letter): void;
}

export interface LetterListProps<Letter> extends Omit<LetterDeedProps<Letter>, "letter"> {
  counts: number;
  letters: readonly Letter[];
  /** What can be done with one; without it a reader may only report it. */
  Deed?: ComponentType<LetterDeedProps<Letter>> | undefined;
}

export function LetterList<Letter extends BlessingItem>(props: LetterListProps<Letter>) {
  const { counts, letters, Deed, isBusy, onDeed } = props;
  return (
    <>
      <Tally>共 {counted(counts)} 封</Tally>
      <ul className={styles.letters} role="list">
        {letters.map((letter) => (
          <li key={letter.id}>
            <BoardLetter
              letter={letter}
              deeds={
                Deed && (
                  <span className={styles.deeds}>
                    <Deed letter={letter} isBusy={isBusy} onDeed={onDeed} />
                  </span>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
