import type { HttpClient, LoadAnswer, LoadRequest } from "./http-client.ts";
import type { Step, StepTimings } from "./step-timings.ts";
import type { ThinkKind, VisitPlan, World } from "./visit-plan.ts";

/** Somebody who is logged in. */
export interface Member {
  token: string;
  nickname: string;
}

/** What the site confirmed to a person: it must still be there after any failure. */
export type Acknowledged =
  | { kind: "remembrance"; residenceId: number; token: string; isNew: boolean }
  | { kind: "order"; orderId: string; residenceId: number; giftId: number; isPaid: boolean; token: string }
  | { kind: "payment"; orderId: string; token: string }
  | { kind: "message"; id: number; residenceId: number; content: string; ref: string; token: string }
  | { kind: "upload"; url: string; token: string };

/** What a visit is made with. One for each visit. */
export interface VisitTools {
  origin: string;
  http: HttpClient;
  timings: StepTimings;
  world: World;
  plan: VisitPlan;
  member: Member | undefined;
  timeoutMs: number;
  /** A photo as a phone sends it. */
  photo: Buffer;
  /** Aborted when the person has to leave. */
  signal: AbortSignal;
  /** Static files by the address of a page: a browser finds them in the page, this program only once. */
  assetsOf: Map<string, readonly string[]>;
  random(): number;
  /** This and `wait` reject when the person has to leave, which ends the visit. */
  think(kind: ThinkKind): Promise<void>;
  wait(ms: number): Promise<void>;
  acknowledge(action: Acknowledged): void;
  /** Counts and reports an error of a step; the visit goes on as a person would. */
  report(step: Step, error: unknown): void;
}

/** One person's visit to one site, until they leave. */
export type Visit = (tools: VisitTools) => Promise<void>;

/** How often and after what wait an action without an answer is sent again, under the same `ref`. */
const tries = 4;
const retryMs = 2_000;

/** Sends a request; an error is reported, and null returned. */
export async function trySend(tools: VisitTools, step: Step, request: LoadRequest): Promise<LoadAnswer | null> {
  try {
    return await tools.http.send(step, request);
  } catch (error) {
    tools.report(step, error);
    return null;
  }
}

/** Repeats a request of an action until it is answered, as the page does; each failure is reported. */
export async function sendUntilAnswered(
  tools: VisitTools,
  step: Step,
  request: LoadRequest,
): Promise<LoadAnswer | null> {
  for (let left = tries; left > 0; left -= 1) {
    const answer = await trySend(tools, step, request);
    if (answer) return answer;
    if (left > 1) await tools.wait(retryMs);
  }
  return null;
}
