export interface LoggedFault {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Reasons and causes that are followed downwards; a fault may name itself as its cause. */
const maxDepth = 5;
/** Of the reasons that came together: a sweep over a thousand rows must not write a thousand stacks. */
const maxReasons = 20;

/** What of a fault may stand in the log: never PostgreSQL's `detail`, which quotes the row, nor bound parameters. */
export function faultInLog(fault: unknown, depth = 0): LoggedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: String(fault).slice(0, 500), stack: "" };
  const told: LoggedFault = { type: fault.name, message: fault.message, stack: fault.stack ?? "" };
  for (const name of ["code", "constraint", "table", "column"]) {
    if (name in fault) told[name] = Reflect.get(fault, name);
  }
  if (depth === maxDepth) return told;
  if (fault.cause !== undefined) told["cause"] = faultInLog(fault.cause, depth + 1);
  if (fault instanceof AggregateError) {
    told["errors"] = fault.errors.slice(0, maxReasons).map((reason) => faultInLog(reason, depth + 1));
    if (fault.errors.length > maxReasons) told["moreErrors"] = fault.errors.length - maxReasons;
  }
  return told;
}
