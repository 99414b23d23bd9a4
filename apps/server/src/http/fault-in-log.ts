export interface LoggedFault {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** What of a fault may stand in the log: never PostgreSQL's `detail`, which quotes the row, nor bound parameters. */
export function faultInLog(fault: unknown): LoggedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: String(fault).slice(0, 500), stack: "" };
  const told: LoggedFault = { type: fault.name, message: fault.message, stack: fault.stack ?? "" };
  for (const name of ["code", "constraint", "table", "column"]) {
    if (name in fault) told[name] = Reflect.get(fault, name);
  }
  return fault.cause === undefined ? told : { ...told, cause: faultInLog(fault.cause) };
}
