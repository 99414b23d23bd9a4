import { resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import { largestUpload, uploadSentences } from "@changming/contract/upload-limits";
import { forgetUser, readUser } from "./user-info.ts";

/** In ms; an upload may take longer than a call. */
const timeout = 60_000;
/** Transient errors of the server, retried without a prompt after these pauses, in ms. */
const transientErrors: readonly string[] = ["uploadTimedOut", "unavailable"];
const pauses = [2_000, 6_000, 20_000];

interface UploadedImage {
  /** How other calls refer to the image; also its URL, for half an hour. */
  url: string;
  origin_url: string;
}

/** As of a call; `cancelled` when the signal aborted it. */
export type UploadResult = Result<UploadedImage> | { ok: false; error: "cancelled"; msg: "" };

export interface UploadOptions {
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Idempotency key: a retry with the same one makes no second upload. */
  ref?: string;
}

const cancelled: UploadResult = { ok: false, error: "cancelled", msg: "" };

/** The error that the browser can detect; null when the file may be sent. The server checks the content. */
export function fileError(file: Blob & { name?: string }): UploadResult | null {
  const isNamed = file.type === "" && /\.(?:jpe?g|png)$/i.test(file.name ?? "");
  if (!isNamed && !/^image\/(?:jpeg|jpg|png)$/.test(file.type)) {
    return { ok: false, error: "uploadWrongType", msg: uploadSentences.wrongType };
  }
  if (file.size > largestUpload) return { ok: false, error: "uploadTooLarge", msg: uploadSentences.tooLarge };
  return null;
}

/**
 * Uploads an image, with retries while the server is busy. Never throws: rejections, network errors and cancellation
 * are returned.
 */
export async function uploadImage(file: Blob & { name?: string }, options: UploadOptions = {}): Promise<UploadResult> {
  const failure = fileError(file);
  if (failure) return failure;
  for (const pause of pauses) {
    if (options.signal?.aborted) return cancelled;
    const result = await send(file, options);
    if (result.ok || !transientErrors.includes(result.error)) return result;
    options.onProgress?.(0);
    await pausedFor(pause, options.signal);
  }
  return options.signal?.aborted ? cancelled : send(file, options);
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

function send(file: Blob & { name?: string }, { onProgress, signal, ref }: UploadOptions): Promise<UploadResult> {
  const form = new FormData();
  // Before the file, so that the server reads it first.
  if (ref) form.set("ref", ref);
  form.set("file", file, file.name ?? "picture");
  const token = readUser()?.token ?? "";
  // fetch reports no upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const abort = () => request.abort();
    const end = (result: UploadResult) => {
      signal?.removeEventListener("abort", abort);
      resolve(result);
    };
    request.open(routes.upload.send.method, routes.upload.send.path);
    request.timeout = timeout;
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0);
    request.onload = () => end(answerOf(request.responseText, token));
    request.onabort = () => end(cancelled);
    request.onerror = request.ontimeout = () => end(resultOf(null) as UploadResult);
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}

function answerOf(text: string, token: string): UploadResult {
  try {
    const envelope = JSON.parse(text) as Envelope<UploadedImage>;
    if (envelope.code === 1003) forgetUser(token, true);
    return resultOf(envelope) as UploadResult;
  } catch {
    // Not an envelope: an intermediary responded.
    return resultOf(null) as UploadResult;
  }
}
