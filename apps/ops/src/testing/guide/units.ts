import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a unit file of systemd says, as far as the guide's services need it. */
export interface Unit {
  type: string;
  account: string | undefined;
  folder: string | undefined;
  env: Record<string, string>;
  start: string;
  stop: string | undefined;
  reload: string[];
  pidFile: string | undefined;
  /** Folders that systemd creates for the account: `/run/redis`. */
  folders: string[];
  /** Whether its conditions let it start. */
  canStart: boolean;
}

const unitFolders = ["etc/systemd/system", "lib/systemd/system"];

/** Reads a service by its name, `postgresql@15-main`, from the files below a machine's root. */
export function readUnit(root: string, name: string): Unit {
  const [, template = "", instance = ""] = /^([^@]+@)(.+)$/.exec(name) ?? [];
  const file = `${template || name}.service`;
  const path = unitFolders.map((folder) => join(root, folder, file)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`Unit ${file} not found.`);
  const text = readFileSync(path, "utf8")
    .replaceAll("%i", instance)
    .replaceAll("%I", instance.replaceAll("-", "/"))
    .replaceAll("%p", name.replace(/@.*/, ""))
    .replaceAll("%H", "machine");
  const all = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const one = (key: string) => all(key).at(-1);
  return {
    type: one("Type") ?? "simple",
    account: one("User"),
    folder: one("WorkingDirectory"),
    env: environmentOf(root, all("Environment"), all("EnvironmentFile")),
    start: (one("ExecStart") ?? "").replace(/^-/, ""),
    stop: one("ExecStop")?.replace(/^-/, ""),
    reload: all("ExecReload"),
    pidFile: one("PIDFile"),
    folders: [
      ...all("RuntimeDirectory").map((folder) => `/run/${folder}`),
      ...all("StateDirectory").map((folder) => `/var/lib/${folder}`),
    ],
    canStart:
      all("ConditionPathExists").every((needed) => existsSync(join(root, needed))) &&
      all("ConditionFileNotEmpty").every((needed) => isNotEmpty(join(root, needed))),
  };
}

const isNotEmpty = (path: string) => existsSync(path) && statSync(path).size > 0;

/** Files win over what the unit itself states; a file with `-` before it may be missing. */
function environmentOf(root: string, stated: readonly string[], files: readonly string[]): Record<string, string> {
  const pairs = stated.flatMap((line) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
  );
  const lines = files.flatMap((file) => {
    const path = join(root, file.replace(/^-/, ""));
    return file.startsWith("-") && !existsSync(path) ? [] : readFileSync(path, "utf8").split("\n");
  });
  return Object.fromEntries([...pairs, ...lines].filter((line) => /^\w+=/.test(line)).map(settingOf));
}

/** As systemd reads it: a `#` within a value is part of it, which it is not for Node.js. */
function settingOf(line: string): [name: string, value: string] {
  const [name = "", value = ""] = line.split(/=(.*)/s, 2);
  return [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")];
}
