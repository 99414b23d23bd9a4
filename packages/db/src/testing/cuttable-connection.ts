import { connect, createServer, type Socket } from "node:net";

export interface CuttableConnection {
  /** The same database through the proxy. */
  url: string;
  /** Closes every connection and, until restored, every new one. */
  cut(): void;
  /** Forwards nothing any more but closes nothing: a dead connection that nobody is notified of. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A TCP proxy to PostgreSQL that a test can cut, as a restart or a broken network would. */
export async function cuttableConnection(url: string): Promise<CuttableConnection> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("data", (bytes) => isSilent || other.write(bytes));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const through = new URL(url);
  through.host = `127.0.0.1:${address.port}`;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    cut,
    silence: () => {
      isSilent = true;
    },
    restore: () => {
      isCut = false;
      isSilent = false;
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
