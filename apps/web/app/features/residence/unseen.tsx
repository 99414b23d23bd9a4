import type { Asked } from "../../use-asked.ts";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import { Waiting } from "./waiting.tsx";

/** What a member sees before there is an answer, or instead of one: only a refusal means that nothing is here. */
export function Unseen({ error, askAgain }: Pick<Asked<unknown>, "error" | "askAgain">) {
  if (error === null) return <Waiting />;
  if (error === "notFound" || error === "sessionInvalid") return <NotFound />;
  return <Trouble onRetry={askAgain} />;
}
