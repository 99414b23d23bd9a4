import type { Checkout } from "./checkout.ts";
import { formAddress, redirectAddress } from "./pay-address.ts";

/**
 * Reads a gateway's form without letting it into the page: only names, values and the checked address are taken over
 * into a form of our own. null when there is none, or when it leads where nobody may be sent.
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

/** Leaves for the gateway's page. False when the address is none to which anybody may be led: then nothing happens. */
export function goToPay({ config, configKind }: Pick<Checkout, "config" | "configKind">): boolean {
  if (configKind === "redirect") {
    const address = redirectAddress(config, location.origin);
    if (address) location.assign(address);
    return address !== null;
  }
  const form = configKind === "form" ? formOf(config) : null;
  if (!form) return false;
  document.body.append(form);
  // Past any field that is called `submit`.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
  return true;
}
