/**
 * Number of PostgreSQL's advisory lock for upload files: shared for processes that copy them, exclusive for the job
 * that moves and deletes them.
 */
export const fileLock = 25;
