import type { createServer } from "../http/create-server.ts";

/** Of a server on this machine, without TLS, a proxy or a log. */
export const serverSettings: Parameters<typeof createServer>[0] = {
  isHttps: false,
  hstsScope: "site",
  logLevel: "silent",
  trustedProxies: null,
  mobileOrigin: null,
  staffAddresses: null,
};
