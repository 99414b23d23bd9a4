import type { Db } from "@changming/db/database";
import { fixedClock } from "@changming/kit/clock";
import { type Actor, actingAccountId, type Ctx } from "../context.ts";
import { type TestGates, testGates } from "./test-gates.ts";
import { MemoryPictureFiles } from "./memory-picture-files.ts";
import type { LiveBoard, LiveNews } from "../live/live-board.ts";
import type { Media } from "../media.ts";
import type { Tag, TagLedger, Urgency } from "../tag-ledger.ts";
import { isWithheldReference } from "../upload/reference.ts";

/** Noon in Shanghai on the demo world's day. */
export const testNow = new Date("2026-11-21T04:00:00Z");

/** Days before or after noon of the test's day. */
export function daysFromNow(days: number): Date {
  return new Date(testNow.getTime() + days * 86_400_000);
}

/** A ledger that remembers what was read and what fell. */
export class RecordingLedger implements TagLedger {
  readonly reads = new Set<Tag>();
  readonly falls: { tag: Tag; urgency: Urgency }[] = [];

  read(...tags: Tag[]): void {
    for (const tag of tags) this.reads.add(tag);
  }

  fall(tags: readonly Tag[]): void {
    this.#note(tags, "now");
  }

  fallSoon(tags: readonly Tag[]): void {
    this.#note(tags, "soon");
  }

  #note(tags: readonly Tag[], urgency: Urgency): void {
    this.falls.push(...tags.map((tag) => ({ tag, urgency })));
  }
}

/** A board that remembers what was told, in order. */
export class RecordingBoard implements LiveBoard {
  readonly told: LiveNews[] = [];

  tell(news: LiveNews): void {
    this.told.push(news);
  }
}

export interface TestCtx extends Ctx {
  tags: RecordingLedger;
  live: RecordingBoard;
  pictureFiles: MemoryPictureFiles;
  gates: TestGates;
}

export const visitor: Actor = { kind: "visitor" };

export function asAccount(accountId: number, sessionHash = "0".repeat(64)): Actor {
  return { kind: "account", accountId, sessionHash };
}

/** Addresses that tell what they were made of: `/art/portraits/elder`, `/signed/uploads/…`. */
const testMedia: Media = {
  address: (reference, access = "open") =>
    reference && !isWithheldReference(reference) ? `/${access === "open" ? "art" : access}/${reference}` : "",
  original: (reference, format, access = "open") => `/${access}/${reference}/origin.${format}`,
  paper: (applicationId, paper, viewerId) => `/papers/${applicationId}/${paper}?by=${viewerId}`,
  file: (path) => `${path}?signed`,
  brush: () => null,
};

/** The context of one call on the test's database, at the test's noon, by a visitor unless told. */
export function testCtx(db: Db, actor: Actor = visitor, now = testNow): TestCtx {
  return {
    db,
    actor,
    clock: fixedClock(now),
    tags: new RecordingLedger(),
    live: new RecordingBoard(),
    media: testMedia,
    pictureFiles: new MemoryPictureFiles(),
    gates: testGates(),
    address: null,
    browser: "pc",
    requestId: `test-${actingAccountId(actor) ?? "visitor"}`,
  };
}
