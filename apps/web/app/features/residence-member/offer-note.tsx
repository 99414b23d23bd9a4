import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import type { FamilyPlace } from "../../url/paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { dayText } from "../../parts/day-text.ts";
import styles from "./offer-note.module.css";
import type { Members } from "./role-permissions.ts";

interface OfferNoteProps {
  place: FamilyPlace;
  offer: NonNullable<Members["offer"]>;
  canOwn: boolean;
  onChanged(): void;
}

/** A pending offer: the owner can take it back, the recipient can answer it. */
export function OfferNote({ place, offer, canOwn, onChanged }: OfferNoteProps) {
  const [isTaking, setTaking] = useState(false);
  const [error, setError] = useState("");
  const input = { residenceId: place.id };
  const until = dayText(offer.expire_time);

  async function end(call: Promise<{ ok: true } | { ok: false; msg: string }>, done: string): Promise<string> {
    const result = await call;
    if (!result.ok) return result.msg;
    showToast(done);
    onChanged();
    return "";
  }

  return (
    <section className={styles.note} aria-label="转交居所">
      {offer.to_me === 1 && (
        <>
          <p className={styles.text}>
            主理人想把{place.name}的居所转交给您。接受以后，由您决定公开还是私密、请谁来。{until}以前答复都可以。
          </p>
          <div className={styles.ways}>
            <Button
              kind="ghost"
              onClick={() =>
                void end(api.residenceMember.decline(input), "已经告诉主理人，您这次不接受").then(setError)
              }
            >
              这次不接受
            </Button>
            <Button kind="primary" onClick={() => setTaking(true)}>
              接受转交
            </Button>
          </div>
        </>
      )}
      {canOwn && (
        <>
          <p className={styles.text}>
            您提出把居所转交给{offer.nickname}，等对方答复，{until}到期。在那以前，您仍是主理人。
          </p>
          <Button onClick={() => void end(api.residenceMember.withdraw(input), "已经撤回转交").then(setError)}>
            撤回转交
          </Button>
        </>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {isTaking && (
        <ConfirmDialog
          title={`接手${place.name}的居所？`}
          action="接受转交"
          onConfirm={() => end(api.residenceMember.take(input), "您现在是主理人")}
          onClose={() => setTaking(false)}
        >
          <ul>
            <li>您成为主理人：照看一切，请家人来，决定公开还是私密。</li>
            <li>原来的主理人成为管理人，还和您一起照看。</li>
          </ul>
        </ConfirmDialog>
      )}
    </section>
  );
}
