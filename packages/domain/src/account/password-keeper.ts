import { hash, verify } from "@node-rs/argon2";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { refuse } from "../refusal.ts";
import type { Secrets } from "../secrets.ts";

/** OWASP's argon2id: 19 MiB, two passes, one lane. Measured at about 50 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
/** Stands before hashes that were made over the peppered password; those without it are older. */
const peppered = "k1:";
/** As it travels: every demo prints it. */
const publishedPassword = sha256Hex(demoPassword);

export interface Hasher {
  /** What is stored for a password that travelled as 64 hex characters. */
  hash(travelled: string): Promise<string>;
  /** Whether it belongs to what is stored; takes as long when nothing is stored. */
  matches(stored: string | null, travelled: string): Promise<boolean>;
}

/**
 * Makes and compares password hashes, argon2id over an HMAC with a pepper, a few at a time: more than twice as many as
 * the machine has cores neither run nor wait, or logging in would stall the site for everyone.
 */
export class PasswordKeeper {
  #secrets: Secrets;
  #allowsPublished: boolean;
  #places: number;
  #taken = 0;
  #free: number;
  #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  /** `allowsPublished`: the password of the demo opens its logins; on a real site it opens none, whatever is stored. */
  constructor(secrets: Secrets, cores: number, { allowsPublished = false } = {}) {
    this.#secrets = secrets;
    this.#allowsPublished = allowsPublished;
    this.#places = 2 * cores;
    // One core stays for everyone else, where there are two.
    this.#free = Math.max(1, cores - 1);
  }

  /** Does the work while a place is held for it. Refuses with `busy` at once when none is left, before any hashing. */
  async inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
    if (this.#taken >= this.#places) refuse("busy");
    this.#taken += 1;
    try {
      return await work(this.#hasher);
    } finally {
      this.#taken -= 1;
    }
  }

  /** Whether what is stored should be made anew at the next chance: without pepper, or with other parameters. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(peppered) || !stored.includes(current);
  }

  #hasher: Hasher = {
    hash: (travelled) => this.#hash(travelled),
    matches: async (stored, travelled) => {
      // Compared with when nothing is stored, so that known and unknown mobiles take the same time.
      this.#decoy ??= this.#hash("0".repeat(64));
      const held = stored ?? (await this.#decoy);
      const isRight = await this.#run(() =>
        held.startsWith(peppered)
          ? verify(held.slice(peppered.length), this.#pepper(travelled))
          : verify(held, travelled),
      );
      return isRight && stored !== null && (this.#allowsPublished || travelled !== publishedPassword);
    },
  };

  #pepper(travelled: string): string {
    return this.#secrets.keyedHash("password", travelled);
  }

  async #hash(travelled: string): Promise<string> {
    return peppered + (await this.#run(() => hash(this.#pepper(travelled), parameters)));
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
