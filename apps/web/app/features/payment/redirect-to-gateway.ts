import type { CheckoutView } from "./checkout.ts";

/**
 * Reads a gateway's form without inserting it into the page: only names, values and the checked address are copied into
 * our own form (R-payment-4). null when there is none, or when its address is not allowed.
 */
function formOf(markup: string): HTMLFormElement | null {
  const given = new DOMParser().parseFromString(markup, "text/html").querySelector("form");
  const action = given && formAddress(given.getAttribute("action") ?? "", location.origin);
  if (!given || !action) return null;
  const form = document.createElement("form");
  form.method = given.method;
  form.action = action;
  form.acceptCharset = "utf-8";
  form.hidden = true;
  for (const [name, value] of new FormData(given)) {
    if (typeof value !== "string") continue;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  return form;
}

/** Leaves for the gateway's page. False when its address is not allowed: then nothing happens. */
export function redirectToGateway({ config, configKind }: Pick<CheckoutView, "config" | "configKind">): boolean {
  if (configKind === "redirect") {
    const address = redirectAddress(config, location.origin);
    if (address) location.assign(address);
    return address !== null;
  }
  const form = configKind === "form" ? formOf(config) : null;
  if (!form) return false;
  document.body.append(form);
  // A field that is called `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
  return true;
}

/** Allowed hosts of an Alipay form, besides our own origin. */
const formHosts = ["openapi.alipay.com", "openapi-sandbox.dl.alipaydev.com"];

/** Allowed hosts of WeChat's payment page for phones, besides our own origin. */
const redirectHosts = ["wx.tenpay.com"];

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** In development the site has more than one name on the same machine, and its sandbox cashier may use another. */
function isSameMachine(url: URL, own: URL): boolean {
  const isLocal = [url, own].every(({ hostname }) => loopback.includes(hostname));
  return isLocal && url.port === own.port && url.protocol === own.protocol;
}

function allowed(address: string, origin: string, hosts: readonly string[]): string | null {
  const url = URL.parse(address, origin);
  if (!url || url.username !== "" || url.password !== "") return null;
  const isTheirs = url.protocol === "https:" && url.port === "" && hosts.includes(url.hostname);
  const isOurs = url.origin === origin || isSameMachine(url, new URL(origin));
  return isOurs || isTheirs ? url.href : null;
}

/** The whole address of a form's action when it is allowed, else null. */
export const formAddress = (action: string, origin: string) => allowed(action, origin, formHosts);

/** The whole address of a payment page when it is allowed, else null. */
export const redirectAddress = (address: string, origin: string) => allowed(address, origin, redirectHosts);
