import { connect } from "node:tls";

/** Access to the site from outside; tests provide their own. */
export interface Outside {
  /** Status and headers of a response. Throws when there is none within 5 s. */
  fetch(url: string): Promise<{ status: number; headers: Headers }>;
  /** Expiry of the certificate of an https address. Throws when there is no connection. */
  certificateEnd(origin: string): Promise<Date>;
}

const timeoutMs = 5_000;

export const realOutside: Outside = {
  async fetch(url) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer;
  },
  certificateEnd(origin) {
    const { hostname, port } = new URL(origin);
    const { promise, resolve, reject } = Promise.withResolvers<Date>();
    // An expired certificate must be readable too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("没有回应")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    return promise;
  },
};
