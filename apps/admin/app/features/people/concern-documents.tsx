import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { useSelf } from "../../session/session-store.ts";
import type { ConcernDetail } from "./people-items.ts";
import styles from "./people.module.css";

type ImageResult = { data: string } | { error: string } | null;

/** The reported image, fetched when the user opens it. */
export function ConcernImage({ detail: { id, has_picture, picture } }: { detail: ConcernDetail }) {
  const [result, setResult] = useState<ImageResult>(null);
  if (picture !== "") return <img className={styles.document} src={picture} alt="当时的图片" />;
  if (!has_picture) return "没有";
  if (result && "data" in result) return <img className={styles.document} src={result.data} alt="当时的图片" />;
  async function look() {
    const answer = await api.concern.picture({ id });
    setResult(answer.ok ? answer.body : { error: answer.msg });
  }
  return (
    <>
      <Button onClick={() => void look()}>看当时的图片</Button>
      {result && <span role="alert">{result.error}</span>}
    </>
  );
}

interface ConcernDocumentsProps {
  id: number;
  count: number;
  isMasked: boolean;
}

/** Documents from the vault: each view is logged and requires a recent reauthentication. */
export function ConcernDocuments({ id, count, isMasked }: ConcernDocumentsProps) {
  const [result, setResult] = useState<ImageResult>(null);
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  async function look(nth: number) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.concern.lookAtProof({ id, nth });
    setBusy(false);
    setResult(answer.ok ? answer.body : { error: answer.msg });
  }
  return (
    <section>
      <h3 className={styles.heading}>附上的证明</h3>
      <p className={styles.quiet}>在保险箱里，共 {count} 份。每看一次都记下是谁在什么时候看的。</p>
      {!isMasked &&
        Array.from({ length: count }, (_, index) => (
          <Button key={index} isBusy={isBusy} onClick={() => void look(index + 1)}>
            看第 {index + 1} 份
          </Button>
        ))}
      {result && "error" in result && <p role="alert">{result.error}</p>}
      {result && "data" in result && <img className={styles.document} src={result.data} alt="附上的证明" />}
    </section>
  );
}

/** Instead of content from a private residence, until the user unlocks it with the concern as the reason. */
export function SealedContent({ id, again }: { id: number; again(): void }) {
  const mayLook = useSelf().role !== "readOnly";
  const [error, setError] = useState("");
  async function look() {
    const answer = await api.concern.look({ id });
    if (answer.ok) again();
    else setError(answer.msg);
  }
  return (
    <section>
      <h3 className={styles.heading}>当时的证据</h3>
      <p>说的是一处私密居所里的内容。看的话，时间、您的角色和这件的编号写在那处居所的家庭区，主理人和管理人读得到。</p>
      {mayLook && <Button onClick={() => void look()}>看它说到的内容</Button>}
      <p role="alert">{error}</p>
    </section>
  );
}
