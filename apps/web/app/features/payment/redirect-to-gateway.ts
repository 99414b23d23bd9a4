import type { Checkout } from "./checkout.ts";
import { formAddress, redirectAddress } from "./pay-address.ts";

/**
 * Reads a gateway's form without inserting it into the page: only names, values and the checked address are copied into
 * our own form. null when there is none, or when its address is not allowed.
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
export function redirectToGateway({ config, configKind }: Pick<Checkout, "config" | "configKind">): boolean {
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
