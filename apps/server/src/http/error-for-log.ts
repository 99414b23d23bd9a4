interface LoggedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Maximum depth of nested errors and causes; an error may be its own cause. */
const maxDepth = 5;
/** Maximum logged errors of an aggregate: a sweep over a thousand rows must not log a thousand stacks. */
const maxReasons = 20;

/** The fields of an error that may be logged: not PostgreSQL's `detail`, which quotes the row, nor bound parameters. */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500), stack: "" };
  const logged: LoggedError = { type: error.name, message: error.message, stack: error.stack ?? "" };
  for (const name of ["code", "constraint", "table", "column"]) {
    if (name in error) logged[name] = Reflect.get(error, name);
  }
  if (depth === maxDepth) return logged;
  if (error.cause !== undefined) logged["cause"] = errorForLog(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    logged["errors"] = error.errors.slice(0, maxReasons).map((reason) => errorForLog(reason, depth + 1));
    if (error.errors.length > maxReasons) logged["moreErrors"] = error.errors.length - maxReasons;
  }
  return logged;
}
