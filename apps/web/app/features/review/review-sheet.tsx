import { Papers } from "./papers.tsx";
import type { ReviewDetail } from "./review-data.ts";
import { ReviewFacts } from "./review-facts.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { Settled } from "./settled.tsx";

export interface ReviewSheetProps {
  review: ReviewDetail;
  /** Why a decision was refused; "" when none was. */
  refused: string;
  hasKeys: boolean;
  isPapersOpen: boolean;
  onOpenPapers(): void;
  onPaperShown(): void;
}

/** Everything that is known of an application. */
export function ReviewSheet({ review, refused, ...papers }: ReviewSheetProps) {
  return (
    <>
      <ReviewHead review={review} />
      <Settled review={review} refused={refused} />
      <ReviewFacts review={review} />
      <Papers review={review} {...papers} />
      <ReviewHistory review={review} />
    </>
  );
}
