import { connect } from "node:tls";

/** How the doctor looks at the site from outside; tests bring their own. */
export interface Outside {
  /** An answer's status and headers. Throws when nobody answers within 5 s. */
  ask(url: string): Promise<{ status: number; headers: Headers }>;
  /** When the certificate of an https address ends. Throws when there is no connection. */
  certificateEnd(origin: string): Promise<Date>;
}

const patience = 5_000;

export const realOutside: Outside = {
  async ask(url) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    return answer;
  },
  certificateEnd(origin) {
    const { hostname, port } = new URL(origin);
    const { promise, resolve, reject } = Promise.withResolvers<Date>();
    // One that has ended is what is looked for.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(patience, () => socket.destroy(new Error("没有回应")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    return promise;
  },
};
