import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { PasswordHasher } from "@changming/domain/context/password-hasher";
import { secretsFrom } from "@changming/domain/context/secrets";
import { openDatabase } from "@changming/db/database";
import { findRunning } from "@changming/db/embedded/home";
import { sha256Hex } from "@changming/kit/ids";
import { readKeySheet } from "../../backup/keys.ts";

/**
 * Opens the site in the data folder of `seed.ts FOLDER KEYS` and gives it accounts with a password and one residence; prints
 * them as JSON. Runs on the site's machine: only there its embedded PostgreSQL can be reached.
 */
const [folder = "", sheet = ""] = process.argv.slice(2);
const { db, close } = openDatabase((await findRunning(folder)) ?? "");
const password = sha256Hex("guide-2026");
const { secret } = await readKeySheet(sheet);
const hasher = new PasswordHasher(secretsFrom(Buffer.from(secret, "hex")), 1);
const hash = await hasher.inTurn((one) => one.hash(password));
const now = new Date();
const mobiles: string[] = [];
for (let count = 0; count < 100; count += 1) {
  mobiles.push((await anAccount(db, { password_hash: hash, created_at: now })).mobile);
}
const { id } = await aResidence(db);
await db.updateTable("site_info").set({ opened_at: now }).execute();
await close();
console.log(JSON.stringify({ mobiles, password, residenceId: id }));
