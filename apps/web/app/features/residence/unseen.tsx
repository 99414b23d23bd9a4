import type { Asked } from "../../use-asked.ts";
import { Ground } from "../site/ground.tsx";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import { Waiting } from "./waiting.tsx";

/** What a member sees before there is an answer, or instead of one: only a refusal means that nothing is here. */
export function Unseen({ error, askAgain }: Pick<Asked<unknown>, "error" | "askAgain">) {
  if (error === "notFound") {
    return (
      <Ground sky="night">
        <NotFound />
      </Ground>
    );
  }
  // After `sessionInvalid` the login comes.
  if (error === null || error === "sessionInvalid") return <Waiting isForLogin={error !== null} />;
  return (
    <Ground sky="paper">
      <Trouble reason={error} onRetry={askAgain} />
    </Ground>
  );
}
