import { hash, verify } from "@node-rs/argon2";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { fail } from "./domain-error.ts";
import type { Secrets } from "./secrets.ts";

/** OWASP's argon2id: 19 MiB, two passes, one lane. Measured at about 50 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
/** Prefix of hashes over the peppered password; hashes without it are older. */
const peppered = "k1:";
/** As it is sent; every demo prints the password (R-operation-6). */
const publishedPassword = sha256Hex(demoPassword);

export interface Hasher {
  /** The hash to store for a password sent as 64 hex characters. */
  hash(sentPassword: string): Promise<string>;
  /** Whether the password matches the stored hash; takes as long when nothing is stored. */
  matches(stored: string | null, sentPassword: string): Promise<boolean>;
}

/**
 * Makes and compares password hashes, argon2id over an HMAC with a pepper. At most twice as many run or wait as the
 * machine has cores: more would stall the site for everyone.
 */
export class PasswordHasher {
  #secrets: Secrets;
  #allowsPublished: boolean;
  #places: number;
  #taken = 0;
  #free: number;
  #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  /** `allowsPublished`: the demo's password opens its logins; on a real site it opens none, whatever is stored. */
  constructor(secrets: Secrets, cores: number, { allowsPublished = false } = {}) {
    this.#secrets = secrets;
    this.#allowsPublished = allowsPublished;
    this.#places = 2 * cores;
    // One core stays free for other work, where there are two.
    this.#free = Math.max(1, cores - 1);
  }

  /** Runs the work in one of the places. Throws `busy` at once when none is free, before any hashing. */
  async inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
    if (this.#taken >= this.#places) fail("busy");
    this.#taken += 1;
    try {
      return await work(this.#hasher);
    } finally {
      this.#taken -= 1;
    }
  }

  /** Whether the stored hash should be replaced at the next login: without pepper, or with other parameters. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(peppered) || !stored.includes(current);
  }

  #hasher: Hasher = {
    hash: (sentPassword) => this.#hash(sentPassword),
    matches: async (stored, sentPassword) => {
      // Compared with when nothing is stored, so that known and unknown phone numbers take the same time.
      this.#decoy ??= this.#hash("0".repeat(64));
      const hashed = stored ?? (await this.#decoy);
      const isRight = await this.#run(() =>
        hashed.startsWith(peppered)
          ? verify(hashed.slice(peppered.length), this.#pepper(sentPassword))
          : verify(hashed, sentPassword),
      );
      return isRight && stored !== null && (this.#allowsPublished || sentPassword !== publishedPassword);
    },
  };

  #pepper(sentPassword: string): string {
    return this.#secrets.keyedHash("password", sentPassword);
  }

  async #hash(sentPassword: string): Promise<string> {
    return peppered + (await this.#run(() => hash(this.#pepper(sentPassword), parameters)));
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
