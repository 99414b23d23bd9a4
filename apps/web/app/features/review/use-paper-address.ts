import { useState } from "react";
import { api } from "../../api.ts";
import type { ReviewDetail } from "./review-data.ts";

type Paper = ReviewDetail["papers"][number];

/** Where a paper can be looked at now; null when that cannot be learnt, or it is there no more. */
async function freshAddress(id: number, paper: string): Promise<string | null> {
  const review = await api.applicationReview.detail({ id });
  return (review.ok && review.body.papers.find((one) => one.paper === paper)?.url) || null;
}

/**
 * The address of a paper lives ten minutes: a picture that does not come is asked for once more under a new one before
 * it counts as failed. One that is there keeps its address, for each fetching is a look.
 */
export function usePaperAddress(id: number, { paper, url }: Paper, onLoaded: () => void) {
  const [shown, setShown] = useState({ url, attempt: 1 });
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");
  const [isRenewed, setRenewed] = useState(false);

  async function renew(): Promise<void> {
    setState("coming");
    setRenewed(true);
    const fresh = await freshAddress(id, paper);
    if (fresh === null) setState("failed");
    else setShown(({ attempt }) => ({ url: fresh, attempt: attempt + 1 }));
  }

  return {
    ...shown,
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
