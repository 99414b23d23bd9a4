import { useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import styles from "./memorials.module.css";

interface DocumentItem {
  paper: string;
  label: string;
}

/** The opened documents. They are requested one at a time, so that reauthentication is prompted only once. */
export function useDocuments(
  papers: readonly DocumentItem[],
  look: (paper: string) => Promise<Result<{ data: string }>>,
) {
  const [images, setImages] = useState<Record<string, string>>({});
  const [error, setError] = useState("");
  const opened = useRef(new Set<string>());
  async function open(): Promise<void> {
    setError("");
    // Each view is logged: a document that is displayed or being fetched is not requested again.
    for (const { paper } of papers.filter((one) => !opened.current.has(one.paper))) {
      opened.current.add(paper);
      const answer = await look(paper);
      if (answer.ok) setImages((before) => ({ ...before, [paper]: answer.body.data }));
      else {
        opened.current.delete(paper);
        return setError(answer.msg);
      }
    }
  }
  return { images, error, open: () => void open() };
}

interface DocumentsProps {
  papers: readonly DocumentItem[];
  eraseTime: string;
  /** Whether the user's role may view them. */
  mayLook: boolean;
  images: Record<string, string>;
  error: string;
}

/** Documents as uploaded, in full size, each with a watermark that names the viewer. */
export function Documents({ papers, eraseTime, mayLook, images, error }: DocumentsProps) {
  return (
    <section className={styles.documents} aria-label="证明材料">
      <h3>证明材料</h3>
      {papers.length === 0 && <p>没有材料{eraseTime && `，已在 ${eraseTime} 删去`}。</p>}
      {papers.map(({ paper, label }) => (
        <figure key={paper}>
          <figcaption>{label}</figcaption>
          {images[paper] ? (
            <img src={images[paper]} alt={label} />
          ) : (
            <p>{mayLook ? "按 P 看材料，每看一次都会记下。" : "您的角色看不到材料。"}</p>
          )}
        </figure>
      ))}
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </section>
  );
}
