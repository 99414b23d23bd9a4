import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { smtpError, smtpMail } from "./smtp.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real SMTP server on a port of its own; returns its address and what it received. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, received };
}

const mail = { to: "wang@example.org", subject: "长明日报", text: "没有等着的事。\n", key: "report-2026-11-21-7" };
const gatewayAt = (port: number, login = "") =>
  smtpMail({ url: `smtp://${login}127.0.0.1:${port}`, from: "长明 <bot@example.org>", timeoutMs: 1_000 });

test("a mail arrives with its Chinese subject and text, and an id that names it", async () => {
  const { port, received } = await startServer();
  expect(await gatewayAt(port).send(mail)).toEqual({ sent: true });
  expect(received).toHaveLength(1);
  const { to, source } = received[0] ?? { to: [], source: "" };
  expect(to).toEqual(["wang@example.org"]);
  expect(source).toContain("Message-ID: <report-2026-11-21-7@example.org>");
  expect(source).toContain(`=?UTF-8?B?${Buffer.from("长明日报").toString("base64")}?=`);
  const [, body = ""] = source.split("\r\n\r\n");
  expect(Buffer.from(body, "base64").toString().trim()).toBe("没有等着的事。");
});

test("login data are used, and wrong ones are rejected without being named", async () => {
  const { port, received } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "bot" && password === "right") return done(null, { user: "bot" });
      return done(new Error("no"));
    },
  });
  expect(await gatewayAt(port, "bot:right@").send(mail)).toEqual({ sent: true });
  const outcome = await gatewayAt(port, "bot:wrong@").send(mail);
  expect(outcome).toMatchObject({ sent: false, reason: "refused" });
  expect(JSON.stringify(outcome)).not.toContain("wrong");
  expect(received).toHaveLength(1);
  const settings = { from: "bot@example.org", timeoutMs: 1_000 };
  expect(await smtpError({ ...settings, url: `smtp://bot:right@127.0.0.1:${port}` })).toBeNull();
  expect(await smtpError({ ...settings, url: `smtp://bot:wrong@127.0.0.1:${port}` })).toMatch(/^EAUTH/);
});

test("a recipient that the server rejects is an error of its own", async () => {
  const { port, received } = await startServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("unknown"), { responseCode: 550 })),
  });
  expect(await gatewayAt(port).send(mail)).toMatchObject({ sent: false, reason: "refused", detail: "EENVELOPE 550" });
  expect(received).toEqual([]);
});

test("no server is unreachable; a server that breaks off after the text leaves it unknown", async () => {
  const { port: closed } = await startServer();
  for (const close of closing.splice(0)) await close();
  expect(await gatewayAt(closed).send(mail)).toMatchObject({ sent: false, reason: "unreachable" });
  const { port } = await startServer({
    onData(stream, session) {
      stream.resume();
      stream.on("end", () => breakOff.get(session.remotePort)?.());
    },
    onConnect(_session, done) {
      done();
    },
  });
  const breakOff = new Map<number, () => void>();
  const proxy = createServer((socket) => {
    const onward = connect(port, "127.0.0.1");
    onward.on("connect", () => breakOff.set((onward.address() as AddressInfo).port, () => socket.destroy()));
    socket.pipe(onward).pipe(socket);
    socket.on("error", () => undefined);
    onward.on("error", () => undefined);
    socket.on("close", () => onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", () => resolve()));
  closing.unshift(() => new Promise((resolve) => proxy.close(() => resolve())));
  const outcome = await gatewayAt((proxy.address() as AddressInfo).port).send(mail);
  expect(outcome).toMatchObject({ sent: false, reason: "unknown" });
});

test("to another machine a server without TLS gets neither password nor mail", async () => {
  const { port, received } = await startServer({ authOptional: true });
  const gateway = smtpMail({ url: `smtp://bot:right@0.0.0.0:${port}`, from: "bot@example.org", timeoutMs: 1_000 });
  expect(await gateway.send(mail)).toMatchObject({ sent: false, reason: "refused" });
  expect(received).toEqual([]);
});
