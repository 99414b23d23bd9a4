import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { ConfigError } from "@changming/server/config/config";
import { runCommand } from "../run-command.ts";
import { withEnvironment } from "../environment/with-environment.ts";
import { installStaff, isStaffLogin, isStaffName, staffPasswordProblem } from "../staff/install-staff.ts";

const usage =
  "用法：npm run staff:create -- --login NAME --name 名字 --role administrator；给已有的人重设密码：--login NAME --renew";

const noPassword =
  "没有读到密码：请在终端里执行，按提示输入；不在终端里的，从标准输入送进来，例如 npm run staff:create -- … < 密码文件";

interface CreateStaffCommand {
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Reads the password from the terminal, or from standard input. */
  promptPassword(question: string): Promise<string>;
  say(line: string): void;
}

/** `npm run staff:create`: adds staff from the command line. Throws ConfigError with a message for the operator. */
export async function createStaffCommand({ args, env, promptPassword, say }: CreateStaffCommand): Promise<void> {
  const newStaff = readArguments(args);
  const password = await promptPassword(`${newStaff.name || newStaff.login}的密码：`);
  if (password === "") throw new ConfigError(noPassword);
  const problem = staffPasswordProblem(password);
  if (problem !== null) throw new ConfigError(problem);
  const { name, role } = await withEnvironment(env, say, (environment) =>
    installStaff(environment, { ...newStaff, password }),
  );
  const done = newStaff.isRenewal ? "已重设密码，验证码要重新绑定：" : "已添加";
  say(`${done}${staffRoleNames[role]} ${name}（${newStaff.login}），请到 /admin 登录。`);
}

function readArguments(args: readonly string[]) {
  const options = { login: { type: "string" }, name: { type: "string" }, role: { type: "string" } } as const;
  let values: { login?: string; name?: string; role?: string; renew?: boolean };
  try {
    ({ values } = parseArgs({ args: [...args], options: { ...options, renew: { type: "boolean" } } }));
  } catch {
    throw new ConfigError(usage);
  }
  const { login = "", name, renew = false } = values;
  const role = staffRoles.find((known) => known === values.role);
  const isSound = isStaffLogin(login) && (name === undefined || isStaffName(name));
  if (!isSound || (values.role !== undefined && !role)) throw new ConfigError(usage);
  if (renew) return { login, name, role, isRenewal: true as const };
  if (name === undefined || role === undefined) throw new ConfigError(usage);
  return { login, name, role, isRenewal: false as const };
}

/** The first line of standard input; on a terminal it is not echoed. */
async function promptPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  for await (const line of lines) {
    lines.close();
    if (isTerminal) process.stdout.write("\n");
    return line;
  }
  return "";
}

if (import.meta.main) {
  await runCommand(({ args, env, say }) => createStaffCommand({ args, env, promptPassword, say }));
}
