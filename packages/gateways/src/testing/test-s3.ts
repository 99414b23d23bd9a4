import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../storage/s3-storage.ts";

export interface TestS3 {
  settings: S3Settings;
  /** The same for a site that uses the bucket. */
  env: Record<string, string>;
  /** Answers the next requests of this kind, so many, with 503. */
  failNext(isMeant: (method: string, url: string) => boolean, times: number): void;
  /** Changes a byte of a stored file. */
  damage(key: string): Promise<void>;
  close(): Promise<void>;
}

const bucket = "changming";

/** An S3 server with an empty bucket. It accepts any signature of its own key and compares no checksums. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), "changming-s3-"));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const handle = s3.callback() as RequestListener;
  let failure = { isMeant: (_method: string, _url: string): boolean => false, times: 0 };
  const server = createServer((request, response) => {
    if (failure.times > 0 && failure.isMeant(request.method ?? "", request.url ?? "")) {
      failure.times -= 1;
      request.resume();
      response.writeHead(503).end();
    } else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  const endpoint = `http://127.0.0.1:${address.port}`;
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  return {
    settings: { endpoint, bucket, region: "us-east-1", ...keys, bucketIn: "path", prefix: "" },
    env: {
      STORAGE: "s3",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    failNext(isMeant, times) {
      failure = { isMeant, times };
    },
    async damage(key) {
      const path = join(directory, bucket, `${key}._S3rver_object`);
      const bytes = await readFile(path);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
