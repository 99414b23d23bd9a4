import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { sha256Hex } from "@changming/kit/ids";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { secretsFrom } from "../secrets.ts";
import { testSecrets } from "../testing/test-gates.ts";
import { type Hasher, PasswordKeeper } from "./password-keeper.ts";

const travelled = sha256Hex("sunflower-7");
const keeper = () => new PasswordKeeper(testSecrets, 2);
const matches = (stored: string | null, given: string, by = keeper()) =>
  by.inTurn((hasher) => hasher.matches(stored, given));

test("what is stored is argon2id over the pepper: it holds nothing of what travels, and is no password itself", async () => {
  const stored = await keeper().inTurn((hasher) => hasher.hash(travelled));
  expect(stored).toMatch(/^k1:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(travelled);
  expect(await matches(stored, travelled)).toBe(true);
  expect(await matches(stored, sha256Hex("sunflower-8"))).toBe(false);
  expect(await matches(stored, sha256Hex(stored))).toBe(false);
  expect(await matches(null, "0".repeat(64))).toBe(false);
});

test("without the site's key a stored password can be tried on nothing", async () => {
  const stored = await keeper().inTurn((hasher) => hasher.hash(travelled));
  const other = new PasswordKeeper(secretsFrom(Buffer.alloc(32, 9)), 2);
  expect(await matches(stored, travelled, other)).toBe(false);
});

test("hashes from before the pepper are still right, and are to be made anew; so are weaker ones", async () => {
  const old = await hash(travelled, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await matches(old, travelled)).toBe(true);
  expect(keeper().isOutdated(old)).toBe(true);
  const current = await keeper().inTurn((hasher) => hasher.hash(sha256Hex(demoPassword)));
  expect(keeper().isOutdated(current)).toBe(false);
  expect(keeper().isOutdated(current.replace("t=2", "t=1"))).toBe(true);
});

/** Work that takes a place until it is told to go. */
function occupy(by: PasswordKeeper): { done: Promise<void>; go: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: by.inTurn(() => promise), go: resolve };
}

test("twice as many as there are cores may run and wait; the next one is told at once that it is busy", async () => {
  const by = keeper();
  const places = Array.from({ length: 4 }, () => occupy(by));
  let isAsked = false;
  const late = by.inTurn(async () => (isAsked = true));
  await expect(late).rejects.toMatchObject({ error: "busy" });
  expect(isAsked).toBe(false);
  places[0]?.go();
  await places[0]?.done;
  await expect(by.inTurn(async () => "in")).resolves.toBe("in");
  for (const place of places) place.go();
  await Promise.all(places.map(({ done }) => done));
});

test("a place is free again when its work has failed", async () => {
  const by = new PasswordKeeper(testSecrets, 1);
  const failing = (hasher: Hasher) => hasher.hash(travelled).then(() => Promise.reject(new Error("no")));
  for (let time = 0; time < 5; time += 1) await expect(by.inTurn(failing)).rejects.toThrow("no");
});

test("hashes that wait for one another all come out right", async () => {
  const by = new PasswordKeeper(testSecrets, 4);
  const made = await Promise.all(Array.from({ length: 8 }, () => by.inTurn((hasher) => hasher.hash(travelled))));
  expect(new Set(made).size).toBe(8);
  for (const stored of made) expect(await matches(stored, travelled)).toBe(true);
});
