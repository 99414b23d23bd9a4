import type { Result } from "@changming/contract/client";

/** Before each further try, in ms: many who log in at once are through in a few seconds. */
const waits = [500, 1_000, 2_000];

/** Makes a call again, with growing waits, while the server says that too many log in at this moment. */
export async function whileBusy<Body>(call: () => Promise<Result<Body>>): Promise<Result<Body>> {
  for (const wait of waits) {
    const result = await call();
    if (result.ok || result.error !== "busy") return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return call();
}
