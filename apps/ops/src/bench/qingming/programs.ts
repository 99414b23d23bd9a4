import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@changming/db/embedded/embedded";
import { releaseAtEnd, temporaryFolder } from "../resources.ts";

/** Debian's places of the programs that stand around several nodes. */
const places = { nginx: "/usr/sbin/nginx", redis: "/usr/bin/redis-server" };

/** The first program of Debian that is missing here; null when all are there. */
export const missingProgram = (): string | null => Object.values(places).find((path) => !existsSync(path)) ?? null;

export interface Program {
  port: number;
  pid: number;
}

/** A Redis without files. */
export async function startRedis(): Promise<Program> {
  const port = await freePort();
  return startProgram(
    places.redis,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    port,
  );
}

/** An nginx before the nodes, as docs/operating.md has it: least connections, the live connection passed on. */
export async function startNginx(ports: readonly number[]): Promise<Program> {
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, nginxConfig(folder, port, ports));
  // Its workers, which are not root, store the bodies of uploads there.
  chmodSync(folder, 0o711);
  return startProgram(places.nginx, ["-c", file, "-g", "daemon off;"], port);
}

function nginxConfig(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((node) => `server 127.0.0.1:${node};`).join(" ");
  return `
worker_processes auto;
worker_rlimit_nofile 65536;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 32768; }
http {
  access_log off;
  client_max_body_size 8m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream nodes { least_conn; ${servers} keepalive 256; }
  map $http_upgrade $connection_header { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto http;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;
      proxy_read_timeout 60s;
    }
  }
}
`;
}

async function startProgram(path: string, args: readonly string[], port: number): Promise<Program> {
  const own: { child?: ChildProcess } = {};
  releaseAtEnd(async () => {
    const { child } = own;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  });
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "inherit"] });
  own.child = child;
  const ended = once(child, "exit").then(() => {
    throw new Error(`${path} has ended`);
  });
  ended.catch(() => undefined);
  await Promise.race([ended, untilListening(port)]);
  return { port, pid: child.pid ?? 0 };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await sleep(50);
  }
}
