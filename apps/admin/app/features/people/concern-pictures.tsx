import { useState } from "react";
import { api } from "../../api.ts";
import { Button } from "../../parts/button.tsx";
import { useSelf } from "../../session/session-store.ts";
import type { ConcernDetail } from "./people-items.ts";
import styles from "./people.module.css";

type Shown = { data: string } | { wrong: string } | null;

/** The picture that stood there; fetched when somebody wants it. */
export function EvidencePicture({ detail: { id, has_picture, picture } }: { detail: ConcernDetail }) {
  const [shown, setShown] = useState<Shown>(null);
  if (picture !== "") return <img className={styles.evidence} src={picture} alt="当时的图片" />;
  if (!has_picture) return "没有";
  if (shown && "data" in shown) return <img className={styles.evidence} src={shown.data} alt="当时的图片" />;
  async function look() {
    const answer = await api.concern.picture({ id });
    setShown(answer.ok ? answer.body : { wrong: answer.msg });
  }
  return (
    <>
      <Button onClick={() => void look()}>看当时的图片</Button>
      {shown && <span role="alert">{shown.wrong}</span>}
    </>
  );
}

interface ProofsProps {
  id: number;
  count: number;
  isMasked: boolean;
}

/** Papers of the vault: each look is written down, and asks for a proof that is not old. */
export function Proofs({ id, count, isMasked }: ProofsProps) {
  const [shown, setShown] = useState<Shown>(null);
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  async function look(nth: number) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.concern.lookAtProof({ id, nth });
    setBusy(false);
    setShown(answer.ok ? answer.body : { wrong: answer.msg });
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
      {shown && "wrong" in shown && <p role="alert">{shown.wrong}</p>}
      {shown && "data" in shown && <img className={styles.evidence} src={shown.data} alt="附上的证明" />}
    </section>
  );
}

/** In place of the evidence of a private residence, until who decides looks at it, with the concern as the reason. */
export function SealedEvidence({ id, again }: { id: number; again(): void }) {
  const mayLook = useSelf().role !== "readOnly";
  const [wrong, setWrong] = useState("");
  async function look() {
    const answer = await api.concern.look({ id });
    if (answer.ok) again();
    else setWrong(answer.msg);
  }
  return (
    <section>
      <h3 className={styles.heading}>当时的证据</h3>
      <p>说的是一处私密居所里的内容。看的话，时间、您的角色和这件的编号写在那处居所的家庭区，主理人和管理人读得到。</p>
      {mayLook && <Button onClick={() => void look()}>看它说到的内容</Button>}
      <p role="alert">{wrong}</p>
    </section>
  );
}
