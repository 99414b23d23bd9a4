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
