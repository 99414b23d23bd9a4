import { type Client, createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { ReadLedger } from "../cache/read-ledger.ts";
import type { Api } from "../http/api.ts";

/** The typed client of one render: in process, as a visitor, noting what the page was made from. */
export function renderClient(api: Api, ledger: ReadLedger, requestId: string): Client {
  return createClient(async (route, input): Promise<Envelope<unknown> | null> => {
    const binding = api.find(route.method, route.path, route.action);
    if (!binding) throw new Error(`no binding for ${route.path}`);
    const key = api.cacheKey(binding, input);
    if (key === null) return api.answer(binding, input, { actor: { kind: "visitor" }, requestId }, ledger);
    return (await api.answerKept(binding, key, input, requestId, ledger)).envelope;
  });
}
