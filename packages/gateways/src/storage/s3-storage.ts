import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  type ByteRange,
  DamagedFileError,
  type OpenFile,
  requireKey,
  type Storage,
  StorageError,
  type StoredFile,
} from "./storage.ts";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where addresses name the bucket: most servers of one's own need `path`, most clouds `host`. */
  bucketIn: "path" | "host";
  /** Before every key, with `/` at its end; may be empty. */
  prefix: string;
}

interface Address {
  Bucket: string;
  Key: string;
}

/** Bytes of a part of a large file; the service accepts 10,000 parts, so that this allows 160 GB. */
const partBytes = 16 * 1_048_576;
const connectTimeoutMs = 2_000;
/** Until the answer to a read begins, for which a visitor waits. */
const readTimeoutMs = 5_000;
/** Without a byte in either direction. */
const idleTimeoutMs = 15_000;

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error("an answer without a stream");
  return Body;
}

function failed(cause: unknown): never {
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  const reason = code ?? (cause instanceof Error ? cause.name : "unknown");
  throw new StorageError(`the bucket failed: ${reason}`, { cause });
}

/** Not a missing bucket, which is an error. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === "NoSuchKey" || error.name === "NotFound");

/**
 * Files in a bucket of an S3-compatible service (https://docs.aws.amazon.com/AmazonS3/latest/API). The service compares
 * each body with its Content-MD5; the SHA-256 of the whole file is in its metadata and compared when it is read whole.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: S3Settings) {
    const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, bucketIn } = settings;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle: bucketIn === "path",
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        socketTimeout: idleTimeoutMs,
        // Otherwise the timeout of a read is only logged.
        throwOnRequestTimeout: true,
      },
      // Many compatible services do not know the newer checksums, which are sent as trailers of the body.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client
      .send(
        new PutObjectCommand({
          ...this.#at(key),
          Body: bytes,
          ContentLength: bytes.length,
          ContentMD5: md5(bytes),
          Metadata: { sha256: sha256(bytes) },
        }),
      )
      .catch(failed);
  }

  async putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    if (size <= partBytes) await this.put(key, await readFile(path));
    else await this.#putInParts(this.#at(key), path, size);
    await rm(path, { force: true });
  }

  async get(key: string): Promise<Buffer | null> {
    const object = await this.#find(key);
    if (object === null) return null;
    const bytes = await buffer(bodyOf(object)).catch(failed);
    const expected = object.Metadata?.["sha256"];
    if (expected !== undefined && sha256(bytes) !== expected)
      throw new DamagedFileError(`damaged in the bucket: ${key}`);
    return bytes;
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const object = await this.#find(key, range);
    if (object === null) return null;
    const total = /\/(\d+)$/.exec(object.ContentRange ?? "")?.[1];
    const bytes = Number(total ?? object.ContentLength);
    const version = object.ETag ?? String(bytes);
    return { bytes, version, sha256: object.Metadata?.["sha256"] ?? null, stream: bodyOf(object) };
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch(failed);
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    const search = { Bucket: this.#bucket, Prefix: this.#prefix + prefix };
    let next: string | undefined;
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({ ...search, ContinuationToken: next }))
        .catch(failed);
      for (const { Key = "", Size = 0 } of page.Contents ?? [])
        yield { key: Key.slice(this.#prefix.length), bytes: Size };
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  close(): void {
    this.#client.destroy();
  }

  async #find(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const command = new GetObjectCommand({ ...this.#at(key), ...(Range && { Range }) });
    return this.#client
      .send(command, { requestTimeout: readTimeoutMs })
      .catch((error: unknown) => (isMissing(error) ? null : failed(error)));
  }

  async #putInParts(at: Address, path: string, size: number): Promise<void> {
    const Metadata = { sha256: await sha256OfFile(path) };
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...at, Metadata })).catch(failed);
    const upload = { ...at, UploadId };
    const file = await open(path);
    try {
      const Parts: CompletedPart[] = [];
      for (let from = 0; from < size; from += partBytes) {
        const Body = Buffer.alloc(Math.min(partBytes, size - from));
        await file.read(Body, 0, Body.length, from);
        const part = { ...upload, PartNumber: Parts.length + 1 };
        const { ETag } = await this.#client
          .send(new UploadPartCommand({ ...part, Body, ContentMD5: md5(Body) }))
          .catch(failed);
        Parts.push({ PartNumber: part.PartNumber, ETag });
      }
      await this.#client
        .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
        .catch(failed);
    } catch (error) {
      // What an unreachable service keeps of it, a lifecycle rule of the bucket has to delete.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  #at(key: string): Address {
    requireKey(key);
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
}
