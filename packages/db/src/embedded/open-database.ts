import { prepareDatabase } from "./database.ts";
import { startPostmaster, type StartOptions, stopPostmaster, waitUntilReady } from "./postmaster.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import type { Home } from "./runner.ts";

/** Joins a PostgreSQL that is still running, if its durability matches the options, else starts one. */
export async function openDatabase(home: Home, options: StartOptions, password: string) {
  const left = await waitUntilReady(home.pgData, options.log);
  const database = left && (await joinLeft(home, left, password));
  if (left && database) {
    if (database.fsync === options.fsync) {
      options.log("数据库还在运行，接着使用。");
      return { database, postmaster: left };
    }
    await stopPostmaster(home, options.log);
  }
  const started = await startPostmaster(home, options);
  try {
    return { database: await prepareDatabase(started.port, password), postmaster: started };
  } catch (error) {
    await stopPostmaster(home, options.log);
    throw error;
  }
}

/** Undefined when it has just died: killed together with the server, it may still have seemed alive. */
async function joinLeft(home: Home, left: Postmaster, password: string) {
  try {
    return await prepareDatabase(left.port, password);
  } catch (error) {
    if ((await findPostmaster(home.pgData))?.pid === left.pid) throw error;
    return undefined;
  }
}
