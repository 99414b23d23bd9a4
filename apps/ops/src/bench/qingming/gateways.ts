import { openGateways } from "@changming/server/testing/kill/own-gateways";

/**
 * The payment sandbox in a process of its own, as real gateways are: several workers and nodes use the same one. Prints
 * `ready` and the settings of a server that pays here.
 */
const { environment, close } = await openGateways();
console.log(`ready ${JSON.stringify(environment)}`);
process.on("SIGTERM", () => void close().then(() => process.exit(0)));
