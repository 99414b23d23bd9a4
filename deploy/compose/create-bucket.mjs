// Creates the bucket of the settings, once its service answers; one that exists stays as it is. Plain JavaScript: it
// runs on the Node.js of the image.
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";

// oxlint-disable-next-line node/no-process-env -- a program of its own
const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ADDRESSING } = process.env;
const attempts = 60;

const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION || "us-east-1",
  forcePathStyle: S3_ADDRESSING !== "host",
  credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? "", secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
  maxAttempts: 1,
});

async function ensureBucket() {
  try {
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
  } catch (error) {
    if (error.$metadata?.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  }
}

for (let attempt = 1; ; attempt += 1) {
  try {
    await ensureBucket();
    console.log(`The bucket ${S3_BUCKET} is there.`);
    break;
  } catch (error) {
    if (attempt === attempts) throw error;
    await wait(1_000);
  }
}
