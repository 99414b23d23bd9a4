/** In ms; an upload may take longer than a call (R-wire-2). */
const timeout = 60_000;
/** Errors of a busy server: the image is sent again after these pauses, in ms. */
const transientErrors: readonly string[] = ["uploadTimedOut", "unavailable"];
const pauses = [2_000, 6_000, 20_000];

export interface SendImageOptions {
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Idempotency key: a retry with the same one makes no second upload. */
  ref?: string;
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Posts the form once, with a header; null after a network error, a timeout, an abort or an answer that is not JSON.
 */
type Post<Answer> = (header: string, value: string) => Promise<Answer | null>;

const cancelled = { ok: false, error: "cancelled", msg: "" } as const;

/**
 * Sends an image as a form, with retries while the server is busy. `attempt` posts it with the header of its session
 * and makes the result. Never throws: errors and cancellation are results.
 */
export async function sendImage<Answer, Result extends { ok: true } | { ok: false; error: string }>(
  route: { method: string; path: string },
  file: Blob & { name?: string },
  options: SendImageOptions,
  attempt: (post: Post<Answer>) => Promise<Result>,
): Promise<Result | typeof cancelled> {
  const { signal, onProgress } = options;
  const form = new FormData();
  // Before the file, so that the server reads it first.
  if (options.ref) form.set("ref", options.ref);
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  form.set("file", file, file.name || "picture");
  for (let retries = 0; ; retries += 1) {
    if (signal?.aborted) return cancelled;
    const result = await attempt((...header) => postForm(route, header, form, options));
    if (result.ok) return result;
    if (signal?.aborted) return cancelled;
    const pause = pauses[retries];
    if (pause === undefined || !transientErrors.includes(result.error)) return result;
    onProgress?.(0);
    await pausedFor(pause, signal);
  }
}

/** Ends early when the signal is aborted. */
function pausedFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}

function postForm<Answer>(
  { method, path }: { method: string; path: string },
  [header, value]: [string, string],
  form: FormData,
  { onProgress, signal }: SendImageOptions,
): Promise<Answer | null> {
  if (signal?.aborted) return Promise.resolve(null);
  // fetch reports no upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const abort = () => request.abort();
    const end = (answer: Answer | null) => {
      signal?.removeEventListener("abort", abort);
      resolve(answer);
    };
    request.open(method, path);
    request.timeout = timeout;
    if (value) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0);
    request.onload = () => {
      try {
        end(JSON.parse(request.responseText) as Answer);
      } catch {
        // Not an answer of the server: an intermediary responded.
        end(null);
      }
    };
    request.onabort = request.onerror = request.ontimeout = () => end(null);
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}
