import { mkdir } from "node:fs/promises";
import { randomKey } from "@changming/kit/encryption";
import { keyKinds, type Keys, writeKeySheet } from "../backup/keys.ts";
import { openDataDir } from "../backup/data-folder.ts";
import { installStaff } from "../staff/install-staff.ts";
import { withEnvironment } from "../environment/with-environment.ts";
import type { SetupPlan } from "./interview.ts";
import { writeSettings } from "./settings-files.ts";

type Say = (line: string) => void;

/**
 * Writes what was answered: keys, settings, site, administrator, in this order, because a database without its keys is
 * lost, and each of the others can be added by the next run.
 */
export async function applySetup(plan: SetupPlan, say: Say): Promise<void> {
  const { settings, answers } = plan;
  const keys = await writeKeys(plan, say);
  const changed = await writeSettings(settings, answers);
  say(changed.length === 0 ? `设置没有变：${settings.path}` : `设置写好了：${settings.path}（${changed.join("、")}）`);
  if (!settings.isService) {
    await openDataDir(answers.DATA_DIR ?? "");
    await mkdir(answers.BACKUP_DIR ?? "", { recursive: true, mode: 0o700 });
  }
  await fillSite(plan, keys, say);
}

/** Existing keys stay; new ones are printed this once. */
async function writeKeys({ settings, keys: present }: SetupPlan, say: Say): Promise<Keys> {
  const { vault = newKey(), secret = newKey() } = present;
  const keys = { vault, secret };
  if (settings.hasKeysFile) {
    say(`密钥没有变：${settings.keysPath}`);
    return keys;
  }
  await writeKeySheet(settings.keysPath, keys, settings.isService ? 0o640 : 0o600);
  say("");
  say(`两把密钥写在 ${settings.keysPath}，屏幕上只显示这一次：`);
  for (const kind of keyKinds) say(`  ${kind === "vault" ? "VAULT_KEY" : "SECRET_KEY"}=${keys[kind]}`);
  say(
    "请现在就抄下或打印出来，锁进柜子里，不要和备份放在一起：丢了它们，证件打不开，谁也登录不了，备份也恢复不了。开放之前，后台会问它们的末六位。",
  );
  say("");
  return keys;
}

const newKey = () => randomKey().toString("hex");

async function fillSite(plan: SetupPlan, { vault, secret }: Keys, say: Say): Promise<void> {
  const { answers, siteName, administrator } = plan;
  if (siteName === null && administrator === null) return;
  const env = { ...answers, VAULT_KEY: vault, SECRET_KEY: secret };
  await withEnvironment(
    env,
    say,
    async (environment) => {
      if (siteName !== null) say(`网站建好了：${siteName}，还没有开放。`);
      if (administrator === null) return;
      await installStaff(environment, { ...administrator, role: "administrator", isRenewal: false });
      say(`管理员添加好了：${administrator.name}（${administrator.login}）。`);
    },
    siteName ?? undefined,
  );
}

/** What the operator does next, with the commands. */
export function nextSteps({ settings, answers, hasAdministrator, administrator }: SetupPlan): string[] {
  const { path, keysPath, isService } = settings;
  const run = isService ? "changming-run" : `node --env-file=${path} --env-file=${keysPath} tools/launch.mjs`;
  const address = answers.PUBLIC_ORIGIN || `http://127.0.0.1:${answers.PORT || 3000}`;
  const backup = `${run} backup --to ${answers.BACKUP_DIR} --keep 14`;
  const steps = isService
    ? [
        "启动（已在运行的请用 systemctl restart changming）和每夜备份的定时器：\n" +
          "       cp deploy/changming*.service deploy/changming-backup.timer /etc/systemd/system/\n" +
          "       systemctl daemon-reload && systemctl enable --now changming changming-backup.timer",
      ]
    : [`启动：${run} start`, `每夜备份，写进 crontab：20 3 * * * cd ${process.cwd()} && ${backup}`];
  const first = isService ? "systemctl start changming-backup" : backup;
  const isMissing = !hasAdministrator && administrator === null;
  return [
    "",
    "接着请：",
    ...[
      ...steps,
      ...(isMissing ? [`添加管理员：${run} staff-create --login admin --name 名字 --role administrator`] : []),
      `打开 ${address}/admin 登录，按提示绑定动态码；“今日”里有开放之前要做的事，请逐项做完`,
      `做第一份备份：${first}`,
      `检查一遍：${run} doctor`,
    ].map((step, index) => `  ${index + 1}. ${step}`),
  ];
}
