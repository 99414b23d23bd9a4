import type { AdminCalls } from "@changming/contract/admin/calls";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { type CallOptions, makeClient, resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { CallRoute } from "@changming/contract/routes.gen";
import { checkSessionOwner, sendAsSelf } from "../session/send-as-self.ts";
import { sessionState, type Who } from "../session/session-store.ts";
import type { upload } from "@changming/contract/admin/upload";
import type { BodyOf } from "@changming/contract/define";
import { fileError } from "@changming/contract/upload-limits";
import type { ImageSender } from "@changming/ui/editor/temporary-images";
import { sendImage, type SendImageOptions } from "@changming/ui/send-image";
import { showServerState } from "@changming/ui/toast";

/** Milliseconds. */
const timeoutMs = 15_000;

function request(route: CallRoute, input: Record<string, unknown>, options: CallOptions): Request {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string" || typeof value === "number") fields.set(name, String(value));
  }
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  if (route.method === "GET") return new Request(`${route.path}?${fields}`, { signal });
  const headers = { "x-csrf": sessionState().who?.csrf ?? "" };
  return new Request(route.path, { method: "POST", headers, body: fields, signal });
}

async function send(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  try {
    const response = await fetch(request(route, input, options));
    showServerState(response.headers);
    return (await response.json()) as Envelope<unknown>;
  } catch {
    // A network error, a timeout or an invalid response: the caller gets a failed result, never an exception.
    return null;
  }
}

/** The current session's user, sent without `sendAsSelf`, which would call this again. */
const fetchSession = () => send(adminRoutes.session.who, {}, {}) as Promise<Envelope<Who> | null>;

/** Sends a request that is not a call of the client (a file, for example) with the same session handling as calls. */
export function sendWithSession<Body>(once: () => Promise<Envelope<Body> | null>): Promise<Envelope<Body> | null> {
  return sendAsSelf(once, fetchSession);
}

function overHttp(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  const isReauthentication = route.path === adminRoutes.session.prove.path;
  return sendAsSelf(() => send(route, input, options), fetchSession, {
    isReauthentication,
    actionLabel: actionLabel(route),
  });
}

/** On returning to this tab: another tab may have changed the session. */
export function recheckSession(): void {
  void checkSessionOwner(fetchSession);
}

/** The admin client: one method per call. */
export const api = makeClient<AdminCalls>(adminRoutes, overHttp);

/** An idempotency key of a form or an upload, 32 hex digits. `crypto.randomUUID` would need https. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const keyOf = ({ path, action = "" }: CallRoute) => `${path} ${action}`;

const named: readonly (readonly [CallRoute, string])[] = [
  [adminRoutes.application.lookAtPaper, "看入驻申请的材料"],
  [adminRoutes.approval.decide, "以第二人的身份答复"],
  [adminRoutes.bill.resolve, "答复对账差异"],
  [adminRoutes.bill.runAgain, "重新对账"],
  [adminRoutes.concern.lookAtProof, "看亲属的证明"],
  [adminRoutes.legalChoice.answer, "答复法定的开关"],
  [adminRoutes.cooperation.lookAtPaper, "看合作申请的材料"],
  [adminRoutes.cooperation.approve, "通过合作申请"],
  [adminRoutes.garden.appoint, "添园区管理员"],
  [adminRoutes.garden.dismiss, "取消园区管理员"],
  [adminRoutes.gift.create, "添礼物并定价"],
  [adminRoutes.gift.setPrice, "改礼物的价格"],
  [adminRoutes.gift.remove, "删去礼物"],
  [adminRoutes.invoice.export, "导出发票申请"],
  [adminRoutes.residence.look, "看私密居所的内容"],
  [adminRoutes.residence.merge, "合并居所"],
  [adminRoutes.refund.give, "退款"],
  [adminRoutes.refund.retry, "再试一次退款"],
  [adminRoutes.session.setPassword, "换自己的密码"],
  [adminRoutes.siteInfo.setMoney, "改费用"],
  [adminRoutes.opening.open, "开门"],
  [adminRoutes.opening.close, "关门"],
  [adminRoutes.opening.announce, "写明开门的日子"],
  [adminRoutes.staff.create, "添员工"],
  [adminRoutes.staff.setRole, "换员工的角色"],
  [adminRoutes.staff.suspend, "停用或恢复员工"],
  [adminRoutes.staff.renew, "重设员工的密码和动态码"],
];
const names = new Map(named.map(([route, name]) => [keyOf(route), name]));

/** Label of a call that needs reauthentication; empty for any other. */
export const actionLabel = (route: CallRoute): string => names.get(keyOf(route)) ?? "";

type UploadedImage = BodyOf<typeof upload.send>;
type UploadResult = Result<UploadedImage> | { ok: false; error: "cancelled"; msg: "" };

/** Uploads an image with the staff session. Never throws: errors, including network errors, are results. */
export async function uploadImage(file: File, options: SendImageOptions = {}): Promise<UploadResult> {
  const failure = fileError(file);
  if (failure) return failure;
  const sent = { ref: newRef(), ...options };
  return sendImage<Envelope<UploadedImage>, Result<UploadedImage>>(
    adminRoutes.upload.send,
    file,
    sent,
    async (post) => {
      const envelope = await sendWithSession(() => post("x-csrf", sessionState().who?.csrf ?? ""));
      return resultOf(envelope) as Result<UploadedImage>;
    },
  );
}

/** Uploads images of a text that staff write. */
export const staffImageSender: ImageSender = {
  newRef,
  fileErrorOf: (file) => fileError(file)?.msg ?? "",
  send: uploadImage,
};
