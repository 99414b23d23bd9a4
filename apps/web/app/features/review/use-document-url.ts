import { useState } from "react";
import { api } from "../../api/api.ts";
import type { ReviewDetail } from "./review-data.ts";

type ReviewDocument = ReviewDetail["papers"][number];

/** The current address of a document; null when it is unknown, or the document is erased. */
async function freshAddress(id: number, paper: string): Promise<string | null> {
  const review = await api.applicationReview.detail({ id });
  return (review.ok && review.body.papers.find((one) => one.paper === paper)?.url) || null;
}

/**
 * The address of a document is valid for ten minutes: an image that fails to load is requested once more under a new
 * address before it counts as failed. A loaded one keeps its address, since each request counts as a look.
 */
export function useDocumentUrl(id: number, { paper, url }: ReviewDocument, onLoaded: () => void) {
  const [current, setCurrent] = useState({ url, attempt: 1 });
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");
  const [isRenewed, setRenewed] = useState(false);

  async function renew(): Promise<void> {
    setState("coming");
    setRenewed(true);
    const fresh = await freshAddress(id, paper);
    if (fresh === null) setState("failed");
    else setCurrent(({ attempt }) => ({ url: fresh, attempt: attempt + 1 }));
  }

  return {
    ...current,
    state,
    handleLoad() {
      setState("here");
      setRenewed(false);
      onLoaded();
    },
    handleError() {
      if (isRenewed) setState("failed");
      else void renew();
    },
    tryAgain: () => void renew(),
  };
}
