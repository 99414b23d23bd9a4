import { type Client, createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { CacheTagRecorder } from "../cache/cache-tag-recorder.ts";
import type { Api } from "../http/api.ts";

/** The typed client of one render: in process, as a visitor, recording the cache tags that the page depends on. */
export function renderClient(api: Api, recorder: CacheTagRecorder, requestId: string): Client {
  return createClient(async (route, input): Promise<Envelope<unknown> | null> => {
    const binding = api.find(route.method, route.path, route.action);
    if (!binding) throw new Error(`no binding for ${route.path}`);
    const key = api.cacheKey(binding, input);
    if (key === null) return api.answer(binding, input, { actor: { kind: "visitor" }, requestId }, recorder);
    return (await api.answerFromCache(binding, key, input, requestId, recorder)).envelope;
  });
}
