import { resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import { largestUpload, uploadSentences } from "@changming/contract/upload-limits";
import { forgetUser, readUser } from "./features/account/user-info.ts";

/** Milliseconds; a picture may take longer than a call. */
const timeout = 60_000;
/** The server's own fault, and over soon: tried again without asking, after so many ms each time. */
const passing: readonly string[] = ["uploadTimedOut", "unavailable"];
const pauses = [2_000, 6_000, 20_000];

export interface UploadedPicture {
  /** What other calls are told to refer to the picture; also its address, for half an hour. */
  url: string;
  origin_url: string;
}

/** As a call's; `cancelled` when it was broken off by the signal. */
export type UploadResult = Result<UploadedPicture> | { ok: false; error: "cancelled"; msg: "" };

export interface UploadOptions {
  /** Told again and again how much has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Breaks the upload off. */
  signal?: AbortSignal;
  /** The same one again, after a broken line, makes no second upload. */
  ref?: string;
}

const cancelled: UploadResult = { ok: false, error: "cancelled", msg: "" };

/** What the form can tell by itself; null when the file may be sent. The server looks at the content. */
export function fileRefusal(file: Blob & { name?: string }): UploadResult | null {
  const isNamed = file.type === "" && /\.(?:jpe?g|png)$/i.test(file.name ?? "");
  if (!isNamed && !/^image\/(?:jpeg|jpg|png)$/.test(file.type)) {
    return { ok: false, error: "uploadWrongType", msg: uploadSentences.wrongType };
  }
  if (file.size > largestUpload) return { ok: false, error: "uploadTooLarge", msg: uploadSentences.tooLarge };
  return null;
}

/**
 * Sends a picture, again where the server was too busy. It never throws: a refusal, a broken line and a cancelled upload
 * are data.
 */
export async function uploadPicture(
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<UploadResult> {
  const refused = fileRefusal(file);
  if (refused) return refused;
  for (const pause of pauses) {
    if (options.signal?.aborted) return cancelled;
    const result = await send(file, options);
    if (result.ok || !passing.includes(result.error)) return result;
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
  // Before the file, so that the server has it first.
  if (ref) form.set("ref", ref);
  form.set("file", file, file.name ?? "picture");
  const token = readUser()?.token ?? "";
  // fetch tells nothing of what has been sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const breakOff = () => request.abort();
    const end = (result: UploadResult) => {
      signal?.removeEventListener("abort", breakOff);
      resolve(result);
    };
    request.open(routes.upload.send.method, routes.upload.send.path);
    request.timeout = timeout;
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0);
    request.onload = () => end(answerOf(request.responseText, token));
    request.onabort = () => end(cancelled);
    request.onerror = request.ontimeout = () => end(resultOf(null) as UploadResult);
    signal?.addEventListener("abort", breakOff);
    request.send(form);
  });
}

function answerOf(text: string, token: string): UploadResult {
  try {
    const envelope = JSON.parse(text) as Envelope<UploadedPicture>;
    if (envelope.code === 1003) forgetUser(token, true);
    return resultOf(envelope) as UploadResult;
  } catch {
    // An answer that is none: something between us and the server spoke.
    return resultOf(null) as UploadResult;
  }
}
