/** PostgreSQL, its data or its account cannot be set up; the message is one plain Chinese sentence for the operator. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}
