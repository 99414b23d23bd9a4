import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../embedded/embedded.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { startTestProcess, type TestProcess } from "./test-process.ts";

const program = "/usr/sbin/pgbouncer";
/** The account `nobody`: PgBouncer does not run as root. */
const nobody = 65_534;

export interface TestPooler extends TestProcess {
  /** The database of `databaseUrl`, through the pooler. */
  url: string;
  close(): Promise<void>;
}

const limits = "set statement_timeout=5000; set idle_in_transaction_session_timeout=10000";

/** PgBouncer in transaction mode before a database, with the limits of a test database. */
export async function startPooler(databaseUrl: string, connectQuery = limits): Promise<TestPooler> {
  if (!existsSync(program)) {
    throw new Error("这个测试需要 PgBouncer（Debian 包 pgbouncer），这台机器上没有：请先安装它");
  }
  const { path: folder, discard } = await makeTempFolder();
  try {
    const port = await freePort();
    const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
    const name = pathname.slice(1);
    await chmod(folder, 0o755);
    const users = join(folder, "userlist.txt");
    await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
    const file = join(folder, "pgbouncer.ini");
    const connectTo = `host=${hostname} port=${databasePort || 5_432} dbname=${name}`;
    await writeFile(
      file,
      `[databases]
${name} = ${connectTo} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
server_login_retry = 1
`,
    );
    const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
    const pooler = await startTestProcess({ file: program, args: [file], port, options: account });
    const url = new URL(databaseUrl);
    url.port = String(port);
    const close = async () => {
      await pooler.kill();
      await discard();
    };
    return { ...pooler, url: url.href, close };
  } catch (error) {
    await discard();
    throw error;
  }
}
