import { createHash } from "node:crypto";
import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import { request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { account } from "@changming/contract/account";
import type { Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { message, type MessageItem } from "@changming/contract/message";
import { upload } from "@changming/contract/upload";
import { requestOf } from "@changming/server/testing/requests";

export interface GuideWorld {
  mobiles: string[];
  password: string;
  residenceId: number;
}

interface Visitor {
  mobile: string;
  token: string;
}

/** Milliseconds that a visitor waits for an answer, and between two pages or two messages. */
const [answerMs, pageMs, messageMs] = [5_000, 200, 1_000];

/** People who read, write and upload through https at the address to which the site's name leads. */
export class Visitors {
  readonly #world: GuideWorld;
  readonly #ca: string;
  /** Where the name of the site leads to. */
  address: string;
  /** Messages that the site has acknowledged, and the image of each account that has one. */
  readonly #messages = new Set<string>();
  readonly #images = new Map<string, { address: string; hash: string }>();
  #writer: Visitor | null = null;
  #serial = 0;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Milliseconds of the longest time without an answer, since it was read. */
  #outage = 0;
  #answeredAt = performance.now();

  constructor(world: GuideWorld, { ca, address }: { ca: string; address: string }) {
    this.#world = world;
    this.#ca = ca;
    this.address = address;
  }

  /** Reads and writes all the time from now on. */
  start(): void {
    this.#running = Promise.all([
      this.#repeat(pageMs, () => this.#read()),
      this.#repeat(messageMs, () => this.#writeOnce()),
    ]);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Milliseconds of the longest time without an answer to readers since the last call. */
  takeOutage(): number {
    const outage = Math.max(this.#outage, performance.now() - this.#answeredAt);
    this.#outage = 0;
    return outage;
  }

  /** What the site has lost of all that it acknowledged; empty when nothing. Logs in, and writes something new. */
  async findLost(): Promise<string[]> {
    const visitor = await this.#logIn();
    await this.#leaveMessage(visitor);
    await this.#changeImage(visitor);
    const expected = [...this.#messages];
    const present = new Set(await this.#readMessages());
    const lost = expected.filter((content) => !present.has(content));
    for (const { address, hash } of this.#images.values()) {
      if (hashOf((await this.#send(address)).body) !== hash) lost.push(address);
    }
    return lost;
  }

  async #repeat(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!this.#isStopping) {
      await act().catch(() => undefined);
      await wait(pauseMs);
    }
  }

  async #read(): Promise<void> {
    const { status } = await this.#send(`/home?id=${this.#world.residenceId}`);
    if (status !== 200) return;
    const now = performance.now();
    this.#outage = Math.max(this.#outage, now - this.#answeredAt);
    this.#answeredAt = now;
  }

  /** With the same session for as long as it lasts. */
  async #writeOnce(): Promise<void> {
    this.#writer ??= await this.#logIn();
    await this.#leaveMessage(this.#writer).catch(() => (this.#writer = null));
  }

  async #logIn(): Promise<Visitor> {
    this.#serial += 1;
    const { mobiles, password } = this.#world;
    const mobile = mobiles[this.#serial % mobiles.length] ?? "";
    const { token } = await this.#call<{ token: string }>(account.logIn, { mobile, password });
    return { mobile, token };
  }

  async #leaveMessage({ token }: Visitor): Promise<void> {
    this.#serial += 1;
    const content = `留言 ${this.#serial}`;
    const input = { residenceId: String(this.#world.residenceId), content, ref: `guide-${this.#serial}` };
    await this.#call(message.leave, input, token);
    this.#messages.add(content);
  }

  async #changeImage({ mobile, token }: Visitor): Promise<void> {
    this.#serial += 1;
    const { url } = await this.#call<{ url: string }>(upload.send, { ref: `guide-${this.#serial}` }, token);
    const input = { actionName: "editUserInfo", nickname: `亲友${mobile.slice(-4)}`, avatar: url };
    const { avatar } = await this.#call<{ avatar: string }>(account.editUserInfo, input, token);
    this.#images.set(mobile, { address: avatar, hash: hashOf((await this.#send(avatar)).body) });
  }

  async #readMessages(): Promise<string[]> {
    const contents: string[] = [];
    for (let page = 1; ; page += 1) {
      const input = { id: String(this.#world.residenceId), page: String(page), pageSize: "50" };
      const { itemList } = await this.#call<{ itemList: MessageItem[] }>(message.list, input);
      if (itemList.length === 0) return contents;
      contents.push(...itemList.map(({ content }) => content));
    }
  }

  async #call<Body>(call: Call, input: Record<string, string>, token?: string): Promise<Body> {
    const { url, method, headers, payload } = requestOf(call, input, token);
    if (typeof url !== "string") throw new Error("a request of a call has an address");
    const { body } = await this.#send(url, { method: method ?? "GET", headers, payload });
    const envelope = JSON.parse(body.toString()) as Envelope<Body>;
    if (envelope.code !== 1) throw new Error(`${call.path}: ${envelope.error} ${envelope.msg}`);
    return envelope.body;
  }

  async #send(
    path: string,
    { method = "GET", headers = {}, payload }: { method?: string; headers?: unknown; payload?: unknown } = {},
  ): Promise<{ status: number; body: Buffer }> {
    const sent = request({
      host: this.address,
      servername: "example.org",
      path,
      method,
      ca: this.#ca,
      agent: false,
      headers: { ...(headers as OutgoingHttpHeaders), host: "example.org" },
      signal: AbortSignal.timeout(answerMs),
    });
    sent.end(payload as string | Buffer | undefined);
    const [answer] = await once(sent, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, body: Buffer.concat(chunks) };
  }
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
