/**
 * Number of PostgreSQL's advisory lock around files: shared by whoever copies them, exclusive for the job that moves and
 * deletes them.
 */
export const fileLock = 25;
