/** `unsupported`: on an iPhone also a site that is not on the home screen; `denied`: only the browser's settings help. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** `denied`: the user does not allow messages; `unavailable`: the browser cannot reach its push service. */
export class PushError extends Error {
  readonly kind: "denied" | "unavailable";

  constructor(kind: "denied" | "unavailable", cause?: unknown) {
    super(`push messages are ${kind}`, { cause });
    this.kind = kind;
  }
}

/** Ms for the worker to start and for the browser's push service to answer; where that is blocked it may never do. */
const timeoutMs = 20_000;

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser gets messages of this site. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await currentSubscription()) ? "on" : "off";
}

/**
 * Requests the permission and subscribes; call it from a click. `publicKey` is the site's, base64url. Throws
 * `PushError`.
 */
export async function subscribePush(publicKey: string): Promise<PushSubscriptionJSON> {
  if (!isSupported()) throw new PushError("unavailable");
  // Before everything else: browsers display the question only right after a click.
  if ((await Notification.requestPermission()) !== "granted") throw new PushError("denied");
  try {
    const subscription = await withinTime(subscribe(publicKey));
    return subscription.toJSON();
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
    throw new PushError(isDenied ? "denied" : "unavailable", error);
  }
}

/** Ends the subscription. Returns its endpoint, which the server has stored; null where there was none. */
export async function unsubscribePush(): Promise<string | null> {
  const subscription = isSupported() ? await currentSubscription() : null;
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/** Does not wait for a worker that has not started yet: it has no subscription. */
async function currentSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const existing = await pushManager.getSubscription();
  if (existing && isSame(existing.options.applicationServerKey, applicationServerKey)) return existing;
  // The site has another secret key: its messages would be rejected, and browsers allow one subscription only.
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function isSame(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  const other = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return other.length === bytes.length && other.every((byte, index) => byte === bytes[index]);
}

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
