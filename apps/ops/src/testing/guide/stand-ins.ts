import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Sends its name and arguments to the test, which does what is meant; prints the answer. */
const forwarded = `#!/bin/sh
printf '%s\\n' "\${0##*/}" "$@" |
  exec curl --silent --show-error --fail-with-body --max-time 90 --unix-socket "$CONTROL" --data-binary @- http://control/
`;

/** The options that give settings, account and folder. */
const systemdRun = `#!/bin/bash
while [[ $1 == --* ]]; do
  case $1 in
  --uid=*) account=\${1#*=} ;;
  --working-directory=*) cd "\${1#*=}" || exit 1 ;;
  --property=EnvironmentFile=*) while IFS= read -r line; do [[ $line == [A-Z]* ]] && export "$line"; done < "\${1#--property=EnvironmentFile=}" ;;
  --setenv=*) export "\${1#--setenv=}" ;;
  esac
  shift
done
exec setpriv --reuid="$account" --regid="$account" --init-groups -- "$@"
`;

/** The checkout of this test in place of a clone: it is installed and built already. */
const git = (checkout: string) => `#!/bin/sh
[ "$1" = clone ] || exit 1
for target; do :; done
mkdir -p "$target" && exec mount --bind ${checkout} "$target"
`;

/** Programs that the guide uses and a namespace of this machine cannot run, in a folder of their own. */
export async function writeStandIns(folder: string, checkout: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const programs = {
    ...{ systemctl: forwarded, apt: forwarded, scp: forwarded, journalctl: forwarded },
    ...{ "systemd-run": systemdRun, git: git(checkout) },
  };
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text, { mode: 0o755 });
}
