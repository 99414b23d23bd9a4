import type { Result } from "@changming/contract/client";

/** Wait before each retry, in ms: a burst of logins is over in a few seconds. */
const waits = [500, 1_000, 2_000];

/** Retries a call, with growing waits, while the server reports too many logins at once. */
export async function whileBusy<Body>(call: () => Promise<Result<Body>>): Promise<Result<Body>> {
  for (const wait of waits) {
    const result = await call();
    if (result.ok || result.error !== "busy") return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return call();
}
