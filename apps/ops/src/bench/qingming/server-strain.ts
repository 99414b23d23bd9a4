/** What a server says of itself. */
export interface Strain {
  /** Delay of the event loop, p99 of the busiest process, ms. */
  loopP99: number;
  /** Queries that wait for a connection, in the process with most of them. */
  waitingQueries: number;
}

/** The largest value of a metric, over all processes in the text. */
export function largest(text: string, name: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return Math.max(0, ...lines.map((line) => Number(line.slice(line.lastIndexOf(" ") + 1))));
}

export async function readStrain(ports: readonly number[]): Promise<Strain> {
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  const most = (name: string) => Math.max(0, ...texts.map((text) => largest(text, name)));
  return {
    loopP99: most("nodejs_eventloop_lag_p99_seconds") * 1_000,
    waitingQueries: most("changming_database_waiting_queries"),
  };
}
