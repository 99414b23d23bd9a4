import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { Host } from "../drill/host.ts";
import { machines } from "../drill/machines.ts";
import { execProgram, Network } from "../drill/network.ts";
import { caPath, GuideMachine } from "./guide-machine.ts";
import { writeStandIns } from "./stand-ins.ts";
import { type Block, readInstallation } from "./steps.ts";
import { type GuideWorld, Visitors } from "./visitors.ts";

const checkout = fileURLToPath(new URL("../../../../../", import.meta.url)).replace(/\/$/, "");
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Milliseconds that a site may need to answer, for instance until the other balancer has its address. */
const answerMs = 15_000;

/** The answers typed into `setup`: address, the rest by default, name of the site, login, password twice. */
const answers = [
  "https://example.org",
  ...["", "", "青松园", "", "", "", "", "", ""],
  ...["qingsong-2026", "qingsong-2026", ""],
].join("\n");

/** The machines of the cluster, with the site installed on the first by the guide, and people on it. */
export class GuideSite {
  readonly #folder: TempFolder;
  readonly #network: Network;
  readonly #store: Host;
  readonly #machines: ReadonlyMap<string, GuideMachine>;
  visitors!: Visitors;

  private constructor(folder: TempFolder, network: Network, store: Host, opened: ReadonlyMap<string, GuideMachine>) {
    this.#folder = folder;
    this.#network = network;
    this.#store = store;
    this.#machines = opened;
  }

  /** What the services print goes to a folder. */
  static async open(logs: string): Promise<GuideSite> {
    const folder = await makeTempFolder();
    // The accounts of the services pass through.
    await chmod(folder.path, 0o755);
    await writeStandIns(join(folder.path, "bin"), checkout);
    const network = await Network.open(machines);
    const opened = new Map<string, GuideMachine>();
    const store = new Host("store", network, { logs });
    const site = new GuideSite(folder, network, store, opened);
    try {
      for (const name of machines.keys()) {
        if (name === "store") continue;
        const copy = site.#copy.bind(site);
        opened.set(name, await GuideMachine.open(name, { network, logs, folder: folder.path, copy }));
      }
      store.run({
        name: "store",
        command: [process.execPath, here("../drill/store.ts"), store.address, join(folder.path, "store")],
      });
      await site.#install();
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  machine(name: string): GuideMachine {
    const machine = this.#machines.get(name);
    if (!machine) throw new Error(`the guide has no machine ${name}`);
    return machine;
  }

  get all(): GuideMachine[] {
    return [...this.#machines.values()];
  }

  /** Runs blocks of a step, a machine after the other. Throws with the step, the command and what it printed. */
  async follow(step: string, blocks: readonly Block[]): Promise<void> {
    for (const { machines: names, lines } of blocks) {
      for (const name of names) {
        for (const line of lines) await this.#run(step, name, line);
      }
    }
  }

  /** What the site has lost; fails when it does not answer at its address in time. */
  async findLost(): Promise<string[]> {
    const end = performance.now() + answerMs;
    for (;;) {
      try {
        return await this.visitors.findLost();
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.visitors?.stop();
    for (const machine of this.#machines.values()) await machine.close();
    await this.#store.close();
    await this.#network.close();
    await this.#folder.discard();
  }

  async #run(step: string, name: string, line: string): Promise<void> {
    if (name === "dns") return this.#resolve(line);
    const machine = this.machine(name);
    const { code, output } = await machine.run(line);
    if (code === 0) return;
    throw new Error(`${step}: on ${name}, \`${line}\` ended with ${code}:\n${output}\n${await machine.logs()}`);
  }

  /** Lets the site's name lead to the address of a record. */
  async #resolve(record: string): Promise<void> {
    const [, address] = /^example\.org\. \d+ IN A ([\d.]+)$/.exec(record) ?? [];
    if (address === undefined) throw new Error(`no DNS record: ${record}`);
    for (const machine of this.all) {
      await machine.edit("/etc/hosts", (text) => `${text.replace(/^.* example\.org\n/m, "")}${address} example.org\n`);
    }
    if (this.visitors) this.visitors.address = address;
  }

  /** What `scp` does. */
  async #copy(from: GuideMachine, sources: readonly string[], target: string): Promise<void> {
    const [, address, path = ""] = /^root@([\d.]+):(.+)$/.exec(target) ?? [];
    const to = this.all.find((machine) => machine.address === address);
    if (!to) throw new Error(`scp: no machine for ${target}`);
    const paths = sources.map((source) => from.path(source));
    await execProgram("cp", ["-r", "--preserve=mode,timestamps", ...paths, to.path(path)]);
  }

  /** The installation of the guide on node1, with a certificate and without its placeholders. */
  async #install(): Promise<void> {
    const machine = this.machine("node1");
    await this.#makeCertificate(machine);
    await this.#resolve(`example.org. 300 IN A ${machine.address}`);
    // The package with the service of nginx.
    await must(machine, "apt install -y nginx-common");
    for (const line of (await readInstallation()).flat()) {
      const { code, output } = await machine.run(line, line === "changming-run setup" ? { input: answers } : {});
      if (code !== 0) throw new Error(`installation: \`${line}\` ended with ${code}:\n${output}`);
      // What an operator adds by hand: here, that nobody waits between two messages, and the test's certificate.
      if (line === "changming-run setup") {
        const added = `RATE_LIMIT_FACTOR=1000\nNODE_EXTRA_CA_CERTS=${caPath}\n`;
        await machine.edit("/etc/changming/env", (text) => text + added);
      }
      if (line.startsWith("journalctl")) await this.#seed(machine);
    }
    this.visitors.start();
  }

  async #seed(machine: GuideMachine): Promise<void> {
    const output = await must(
      machine,
      `${process.execPath} ${here("./seed.ts")} /var/lib/changming /etc/changming/keys.env`,
    );
    await must(machine, "systemctl restart changming && sh deploy/cluster/until-ready.sh");
    const world = JSON.parse(output) as GuideWorld;
    this.visitors = new Visitors(world, { ca: await machine.read(caPath), address: machine.address });
  }

  async #makeCertificate(machine: GuideMachine): Promise<void> {
    const folder = "/etc/ssl/changming";
    await must(
      machine,
      `mkdir -p ${folder} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=example.org ` +
        `-addext subjectAltName=DNS:example.org,DNS:www.example.org -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
    );
    const text = await machine.read(`${folder}/fullchain.pem`);
    for (const one of this.all) await one.edit(caPath, () => text);
  }
}

/** Runs a line of the test's own; returns what it printed. */
async function must(machine: GuideMachine, line: string): Promise<string> {
  const { code, output } = await machine.run(line);
  if (code !== 0) throw new Error(`\`${line}\` ended with ${code}:\n${output}`);
  return output;
}
