/** Why the ground (PostgreSQL, its data, its account) cannot be laid: one plain Chinese sentence for whoever started us. */
export class GroundError extends Error {
  override name = "GroundError";
}
