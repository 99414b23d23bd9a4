import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The baseline: a bare Node server that sends recorded answers, byte for byte, with the same headers. */
interface Recorded {
  headers: [string, string][];
  body: string;
}

const answers: Record<string, Recorded> = JSON.parse(readFileSync(process.env.BENCH_ANSWERS ?? "", "utf8"));
const ready = new Map(
  Object.entries(answers).map(([path, { headers, body }]) => [
    path,
    { headers: headers.flat(), body: Buffer.from(body, "base64") },
  ]),
);

const server = createServer((request, response) => {
  const answer = ready.get(request.url ?? "");
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
