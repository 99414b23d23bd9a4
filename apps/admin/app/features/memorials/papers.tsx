import { useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import styles from "./memorials.module.css";

interface Paper {
  paper: string;
  label: string;
}

/** The papers that were opened: asked for one after the other, so that the proof is asked for once. */
export function usePapers(papers: readonly Paper[], look: (paper: string) => Promise<Result<{ data: string }>>) {
  const [shown, setShown] = useState<Record<string, string>>({});
  const [fault, setFault] = useState("");
  const opened = useRef(new Set<string>());
  async function open(): Promise<void> {
    setFault("");
    // Each look is written down: what is shown already, or on its way, is not looked at again.
    for (const { paper } of papers.filter((one) => !opened.current.has(one.paper))) {
      opened.current.add(paper);
      const answer = await look(paper);
      if (answer.ok) setShown((before) => ({ ...before, [paper]: answer.body.data }));
      else {
        opened.current.delete(paper);
        return setFault(answer.msg);
      }
    }
  }
  return { shown, fault, open: () => void open() };
}

interface PapersProps {
  papers: readonly Paper[];
  eraseTime: string;
  /** Whether whoever works here may look at them. */
  mayLook: boolean;
  shown: Record<string, string>;
  fault: string;
}

/** Papers as they were sent, large, each with a watermark that names who looks. */
export function Papers({ papers, eraseTime, mayLook, shown, fault }: PapersProps) {
  return (
    <section className={styles.papers} aria-label="证明材料">
      <h3>证明材料</h3>
      {papers.length === 0 && <p>没有材料{eraseTime && `，已在 ${eraseTime} 删去`}。</p>}
      {papers.map(({ paper, label }) => (
        <figure key={paper}>
          <figcaption>{label}</figcaption>
          {shown[paper] ? (
            <img src={shown[paper]} alt={label} />
          ) : (
            <p>{mayLook ? "按 P 看材料，每看一次都会记下。" : "您的角色看不到材料。"}</p>
          )}
        </figure>
      ))}
      <p role="alert" className={styles.wrong}>
        {fault}
      </p>
    </section>
  );
}
