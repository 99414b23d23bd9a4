export interface Repeated {
  /** Ends it; waits for the run under way. */
  stop(): Promise<void>;
}

/** Runs a job now and then every so many ms, one run at a time. A failed run is reported and does not end it. */
export function repeat(job: () => Promise<void>, every: number, reportFault: (error: unknown) => void): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await job();
    } catch (error) {
      reportFault(error);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = run();
    }, every).unref();
  };
  let underWay = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
