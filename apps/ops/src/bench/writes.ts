import { benchPartitions } from "./partitions.ts";
import { benchUpgrade } from "./upgrade.ts";
import { benchYear } from "./year.ts";

const benches = { "--partitions": benchPartitions, "--upgrade": benchUpgrade, "--year": benchYear };

/** Runs the measurement of writes and changes of tables that an argument names; false when none does. */
export async function benchWrites(args: readonly string[]): Promise<boolean> {
  for (const [name, bench] of Object.entries(benches)) {
    if (!args.includes(name)) continue;
    await bench();
    return true;
  }
  return false;
}
