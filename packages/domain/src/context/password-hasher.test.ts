import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { sha256Hex } from "@changming/kit/ids";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { secretsFrom } from "./secrets.ts";
import { testSecrets } from "../testing/test-services.ts";
import { type Hasher, PasswordHasher } from "./password-hasher.ts";

const sentPassword = sha256Hex("sunflower-7");
const passwordHasher = () => new PasswordHasher(testSecrets, 2);
const matches = (stored: string | null, given: string, by = passwordHasher()) =>
  by.inTurn((hasher) => hasher.matches(stored, given));

test("the stored hash is argon2id over the pepper, holds nothing of what is sent, and is no password", async () => {
  const stored = await passwordHasher().inTurn((hasher) => hasher.hash(sentPassword));
  expect(stored).toMatch(/^k1:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(sentPassword);
  expect(await matches(stored, sentPassword)).toBe(true);
  expect(await matches(stored, sha256Hex("sunflower-8"))).toBe(false);
  expect(await matches(stored, sha256Hex(stored))).toBe(false);
  expect(await matches(null, "0".repeat(64))).toBe(false);
});

test("without the site's key a stored hash matches no password", async () => {
  const stored = await passwordHasher().inTurn((hasher) => hasher.hash(sentPassword));
  const other = new PasswordHasher(secretsFrom(Buffer.alloc(32, 9)), 2);
  expect(await matches(stored, sentPassword, other)).toBe(false);
});

test("hashes without pepper still match and are outdated, and so are weaker ones", async () => {
  const old = await hash(sentPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await matches(old, sentPassword)).toBe(true);
  expect(passwordHasher().isOutdated(old)).toBe(true);
  const current = await passwordHasher().inTurn((hasher) => hasher.hash(sha256Hex(demoPassword)));
  expect(passwordHasher().isOutdated(current)).toBe(false);
  expect(passwordHasher().isOutdated(current.replace("t=2", "t=1"))).toBe(true);
});

/** Work that occupies a place until it is released. */
function occupy(by: PasswordHasher): { done: Promise<void>; go: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: by.inTurn(() => promise), go: resolve };
}

test("twice as many as there are cores may run and wait; the next one gets `busy` at once", async () => {
  const by = passwordHasher();
  const places = Array.from({ length: 4 }, () => occupy(by));
  let isRun = false;
  const late = by.inTurn(async () => (isRun = true));
  await expect(late).rejects.toMatchObject({ error: "busy" });
  expect(isRun).toBe(false);
  places[0]?.go();
  await places[0]?.done;
  await expect(by.inTurn(async () => "in")).resolves.toBe("in");
  for (const place of places) place.go();
  await Promise.all(places.map(({ done }) => done));
});

test("a place is free again when its work has failed", async () => {
  const by = new PasswordHasher(testSecrets, 1);
  const failing = (hasher: Hasher) => hasher.hash(sentPassword).then(() => Promise.reject(new Error("no")));
  for (let time = 0; time < 5; time += 1) await expect(by.inTurn(failing)).rejects.toThrow("no");
});

test("hashes that wait for one another are all right", async () => {
  const by = new PasswordHasher(testSecrets, 4);
  const made = await Promise.all(Array.from({ length: 8 }, () => by.inTurn((hasher) => hasher.hash(sentPassword))));
  expect(new Set(made).size).toBe(8);
  for (const stored of made) expect(await matches(stored, sentPassword)).toBe(true);
});
