import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { checkMail } from "./check-mail.ts";

test("without a mail server the notice names the settings", async () => {
  expect(await checkMail({ mail: { kind: "off" } })).toMatchObject({
    state: "notice",
    remedy: "请设 SMTP_URL 和 MAIL_FROM",
  });
  expect(await checkMail({ mail: { kind: "sandbox" } })).toMatchObject({ state: "notice" });
});

test("a server that greets and accepts is good; one that is gone is bad, without its password", async () => {
  const server = createServer((socket) => {
    socket.write("220 mail\r\n");
    socket.on("data", (data) => socket.write(data.toString().startsWith("QUIT") ? "221 bye\r\n" : "250 mail\r\n"));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const mail = (login: string) =>
    ({ kind: "smtp", url: `smtp://${login}127.0.0.1:${port}`, from: "bot@example.org" }) as const;
  expect(await checkMail({ mail: mail("") })).toMatchObject({ state: "good" });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const gone = await checkMail({ mail: mail("bot:secret@") });
  expect(gone).toMatchObject({ state: "bad", message: "127.0.0.1 用不了（ECONNREFUSED）" });
  expect(JSON.stringify(gone)).not.toContain("secret");
});
