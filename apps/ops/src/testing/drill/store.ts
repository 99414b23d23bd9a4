import S3rver from "s3rver";

/** The S3 server of the drill, on a folder that outlives it: `store.ts ADDRESS FOLDER`. */
const [address = "", directory = ""] = process.argv.slice(2);
const server = new S3rver({
  address,
  port: 9_000,
  silent: true,
  directory,
  configureBuckets: [{ name: "changming", configs: [] }],
});
await server.run();
