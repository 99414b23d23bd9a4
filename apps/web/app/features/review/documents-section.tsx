import { Button } from "@changming/ui/button";
import { Moment } from "../personal/moment.tsx";
import { DocumentViewer } from "./document-viewer.tsx";
import styles from "./documents-section.module.css";
import type { ReviewDetail } from "./review-data.ts";

interface DocumentsSectionProps {
  review: ReviewDetail;
  hasKeys: boolean;
  areDocumentsOpen: boolean;
  onOpenDocuments(): void;
  onDocumentViewed(): void;
}

/** The documents, large. Those of a decided application are displayed only on request: each look is logged. */
export function DocumentsSection({
  review,
  hasKeys,
  areDocumentsOpen,
  onOpenDocuments,
  onDocumentViewed,
}: DocumentsSectionProps) {
  const { papers, papers_erase_time: eraseTime } = review;
  return (
    <section className={styles.documents} aria-labelledby="papers">
      <h3 id="papers">证明材料</h3>
      {papers.length > 0 && (
        <p className={styles.note}>每看一份都会记下是谁、在什么时候；图上的水印是您的昵称和时间。请不要截图或外传。</p>
      )}
      {papers.length > 0 && !areDocumentsOpen && (
        <Button onClick={onOpenDocuments}>看材料（{papers.length} 份）</Button>
      )}
      {papers.length > 0 && areDocumentsOpen && (
        <DocumentViewer id={review.id} papers={papers} hasKeys={hasKeys} onLoaded={onDocumentViewed} />
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
