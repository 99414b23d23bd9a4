import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";

type Answer = Result<{ is_stopped: boolean }>;

/** Codes whose SMS were stopped since the document was loaded, or are being stopped. */
const stopped = new Map<string, Promise<Answer>>();

/** Stops the SMS of a code once, however often its page is rendered; after a failure the next call tries again. */
export function stopOnce(code: string): Promise<Answer> {
  const begun = stopped.get(code);
  if (begun) return begun;
  const answer = changeSms(code, true);
  stopped.set(code, answer);
  void answer.then(({ ok }) => {
    if (!ok) stopped.delete(code);
  });
  return answer;
}

/** Stops the SMS of a code, or starts them again. */
export async function changeSms(code: string, isStopped: boolean): Promise<Answer> {
  const answer = await api.reminder.stopSms({ code, isStopped: isStopped ? 1 : 0 });
  if (answer.ok && isStopped) stopped.set(code, Promise.resolve(answer));
  return answer;
}
