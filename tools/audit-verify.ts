import { verifyAuditCommand } from "../apps/server/src/commands/verify-audit.ts";
import { startErrorMessage } from "../apps/server/src/start-error-message.ts";

/** `npm run audit:verify`: verifies that no row of the audit log was changed or removed; exit code 1 otherwise. */
try {
  const holds = await verifyAuditCommand(process.argv.slice(2), process.env, (line) => console.log(line));
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exitCode = 1;
}
