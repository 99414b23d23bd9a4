import { Button } from "@changming/ui/button";
import { Moment } from "../personal/moment.tsx";
import { PaperStage } from "./paper-stage.tsx";
import styles from "./papers.module.css";
import type { ReviewDetail } from "./review-data.ts";

export interface PapersProps {
  review: ReviewDetail;
  hasKeys: boolean;
  isPapersOpen: boolean;
  onOpenPapers(): void;
  onPaperShown(): void;
}

/** The papers, large. What is decided already is shown only when somebody asks for it: each look is written down. */
export function Papers({ review, hasKeys, isPapersOpen, onOpenPapers, onPaperShown }: PapersProps) {
  const { papers, papers_erase_time: eraseTime } = review;
  return (
    <section className={styles.papers} aria-labelledby="papers">
      <h3 id="papers">证明材料</h3>
      {papers.length > 0 && (
        <p className={styles.note}>每看一份都会记下是谁、在什么时候；图上的水印是您的昵称和时间。请不要截图或外传。</p>
      )}
      {papers.length > 0 && !isPapersOpen && <Button onClick={onOpenPapers}>看材料（{papers.length} 份）</Button>}
      {papers.length > 0 && isPapersOpen && (
        <PaperStage id={review.id} papers={papers} hasKeys={hasKeys} onLoaded={onPaperShown} />
      )}
      {eraseTime !== "" && (
        <p className={styles.note}>
          {papers.length > 0 ? "材料会删除：" : "材料已经删除："}
          <Moment at={eraseTime} />
        </p>
      )}
    </section>
  );
}
