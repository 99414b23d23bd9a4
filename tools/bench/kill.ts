import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../../", import.meta.url));

/**
 * `npm run bench -- --kill`: the tests of killed servers and of a restarting PostgreSQL, longer than `npm test` runs
 * them: a kill at each single statement, and `kills` under load at random moments. Prints the seed; KILL_SEED repeats
 * it. Throws when one fails.
 */
export function benchKill(kills: number): void {
  const seed = process.env.KILL_SEED ?? String(randomInt(2 ** 31));
  console.log(`${kills} kills under load, seed ${seed}`);
  const { status } = spawnSync("vitest", ["run", "--project", "server", "apps/server/src/resilience"], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, KILLS: String(kills), KILL_SEED: seed, KILL_EVERY_STATEMENT: "1" },
  });
  if (status !== 0) throw new Error("a killed server left inconsistent data");
}
