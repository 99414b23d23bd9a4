import type { Db } from "@changming/db/database";
import { fixedClock } from "@changming/kit/clock";
import { actingAccountId, type Actor, type Ctx, type LiveEvent, type LivePublisher } from "../context/context.ts";
import type { StorageArea, UploadFile, UploadFiles } from "../context/upload-files.ts";
import { type TestServices, testServices } from "./test-services.ts";
import type { Media } from "../context/media.ts";
import type { Tag, CacheTags, Urgency } from "../context/tags.ts";
import { isWithheldReference } from "../file-reference/reference.ts";

/** Noon in Shanghai on the day of the demo data. */
export const testNow = new Date("2026-11-21T04:00:00Z");

/** Days before or after testNow. */
export function daysFromNow(days: number): Date {
  return new Date(testNow.getTime() + days * 86_400_000);
}

/** Records the tags read and invalidated. */
class InvalidationRecorder implements CacheTags {
  readonly reads = new Set<Tag>();
  readonly invalidations: { tag: Tag; urgency: Urgency }[] = [];

  read(...tags: Tag[]): void {
    for (const tag of tags) this.reads.add(tag);
  }

  invalidate(tags: readonly Tag[]): void {
    this.#note(tags, "now");
  }

  untilInvalidated(): Promise<number> {
    return Promise.resolve(0);
  }

  invalidateSoon(tags: readonly Tag[]): void {
    this.#note(tags, "soon");
  }

  #note(tags: readonly Tag[], urgency: Urgency): void {
    this.invalidations.push(...tags.map((tag) => ({ tag, urgency })));
  }
}

/** Records the published events in order. */
class LiveEventRecorder implements LivePublisher {
  readonly published: LiveEvent[] = [];

  publish(event: LiveEvent): void {
    this.published.push(event);
  }
}

export interface TestCtx extends Ctx {
  tags: InvalidationRecorder;
  live: LiveEventRecorder;
  uploadFiles: MemoryUploadFiles;
  services: TestServices;
}

export const visitor: Actor = { kind: "visitor" };

export function asAccount(accountId: number, sessionHash = "0".repeat(64)): Actor {
  return { kind: "account", accountId, sessionHash };
}

/** URLs that contain their source: `/art/portraits/elder`, `/signed/uploads/…`. */
const testMedia: Media = {
  address: (reference, access = "open") =>
    reference && !isWithheldReference(reference) ? `/${access === "open" ? "art" : access}/${reference}` : "",
  original: (reference, format, access = "open") => `/${access}/${reference}/origin.${format}`,
  documentUrl: (applicationId, document, viewerId) => `/papers/${applicationId}/${document}?by=${viewerId}`,
  file: (path) => `${path}?signed`,
  calligraphy: () => null,
};

/** Context of one call on the test's database, by default by a visitor at testNow. */
export function testCtx(db: Db, actor: Actor = visitor, now = testNow): TestCtx {
  return {
    db,
    actor,
    clock: fixedClock(now),
    tags: new InvalidationRecorder(),
    live: new LiveEventRecorder(),
    media: testMedia,
    uploadFiles: new MemoryUploadFiles(),
    services: testServices(),
    address: null,
    browser: "pc",
    requestId: `test-${actingAccountId(actor) ?? "visitor"}`,
  };
}

/** Upload files in memory. Sealing only marks them; the encryption is tested with the real class. */
export class MemoryUploadFiles implements UploadFiles {
  readonly keyFingerprint = "test";
  /** By storage area, path and size. */
  readonly files = new Map<string, Buffer>();
  /** Thrown by the next writes until it is reset, e.g. a full disk. */
  failure: Error | null = null;
  #keys = 0;

  newKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  async putSealed(file: UploadFile, bytes: Uint8Array, key: string): Promise<void> {
    this.#put(`sealed with ${key}`, file, bytes);
  }

  async getSealed(file: UploadFile, key: string): Promise<Buffer> {
    return this.#get(`sealed with ${key}`, file);
  }

  async putOpen(area: StorageArea, file: UploadFile, bytes: Uint8Array): Promise<void> {
    this.#put(area, file, bytes);
  }

  async getOpen(area: StorageArea, file: UploadFile): Promise<Buffer> {
    return this.#get(area, file);
  }

  async removeSealed(file: UploadFile): Promise<void> {
    this.#remove(file, (area) => area.startsWith("sealed"));
  }

  async remove(file: UploadFile): Promise<void> {
    this.#remove(file, () => true);
  }

  #put(area: string, { storedAs, size }: UploadFile, bytes: Uint8Array): void {
    if (this.failure) throw this.failure;
    this.files.set(`${area}/${storedAs}/${size}`, Buffer.from(bytes));
  }

  #get(area: string, { storedAs, size }: UploadFile): Buffer {
    const bytes = this.files.get(`${area}/${storedAs}/${size}`);
    if (!bytes) throw new Error("no such upload file");
    return bytes;
  }

  #remove({ storedAs, size }: UploadFile, isMeant: (area: string) => boolean): void {
    for (const key of [...this.files.keys()]) {
      const [area = "", place, fileSize] = key.split("/");
      if (place === storedAs && fileSize === size && isMeant(area)) this.files.delete(key);
    }
  }
}
