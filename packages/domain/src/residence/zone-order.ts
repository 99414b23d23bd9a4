import { sql } from "kysely";

/** First term of the order by letter zone: `#` sorts last, as in the index residence_standing. */
export const zoneOrder = sql`residence.letter = '#'`;
