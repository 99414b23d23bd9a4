import { verifyAuditCommand } from "../apps/server/src/commands/verify-audit.ts";
import { sentenceFor } from "../apps/server/src/start-faults.ts";

/** `npm run audit:verify`: whether nothing in the audit was changed or taken out; exit code 1 when something was. */
try {
  const holds = await verifyAuditCommand(process.argv.slice(2), process.env, (line) => console.log(line));
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(sentenceFor(error, undefined) ?? error);
  process.exitCode = 1;
}
