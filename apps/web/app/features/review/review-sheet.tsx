import { DocumentsSection } from "./documents-section.tsx";
import type { ReviewDetail } from "./review-data.ts";
import { ReviewFacts } from "./review-facts.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { Settled } from "./settled.tsx";

interface ReviewSheetProps {
  review: ReviewDetail;
  /** Why a decision was rejected; "" when none was. */
  error: string;
  hasKeys: boolean;
  areDocumentsOpen: boolean;
  onOpenDocuments(): void;
  onDocumentViewed(): void;
}

/** Everything that is known about an application. */
export function ReviewSheet({ review, error, ...papers }: ReviewSheetProps) {
  return (
    <>
      <ReviewHead review={review} />
      <Settled review={review} error={error} />
      <ReviewFacts review={review} />
      <DocumentsSection review={review} {...papers} />
      <ReviewHistory review={review} />
    </>
  );
}
