import { expect, test } from "vitest";
import { eventRequest, sandboxEventSettings } from "../sandbox/wechat-event-request.ts";
import { signatureOf, wechatEvents } from "./wechat-events.ts";

const at = new Date("2026-11-28T04:00:00Z");
const openid = "o-LbT5lWk8Yq9B8o7m6V5c4X3z2A";
const { appid, token } = sandboxEventSettings;
const site = wechatEvents(sandboxEventSettings);

function read({ query, body }: { query: string; body: string }, events = site) {
  return events.readEvent(Object.fromEntries(new URLSearchParams(query)), body);
}

const revoke = { Event: "user_authorization_revoke", OpenID: openid, AppID: appid, RevokeInfo: "1" };

/** From the examples that WeChat gives developers with its documentation of the encryption. */
const example = {
  settings: {
    appid: "wx2c2769f8efd9abc2",
    token: "spamtest",
    aesKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  },
  query: "timestamp=1409735669&nonce=1320562132&msg_signature=5d197aaffba7e9b25a30732f161a50dee96bd5fa",
  encrypted:
    "hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE=",
};

test("WeChat's own example has a valid signature, is decrypted, and is no event of ours", () => {
  const body = `<xml><ToUserName><![CDATA[gh_10f6c3c3ac5a]]></ToUserName>\n<Encrypt><![CDATA[${example.encrypted}]]></Encrypt></xml>`;
  const { query } = example;
  expect(read({ query, body }, wechatEvents(example.settings))).toEqual({ kind: "other" });
  const foreign = wechatEvents({ ...example.settings, appid: "wx2c2769f8efd9abc3" });
  expect(read({ query, body }, foreign)).toEqual({ kind: "unreadable" });
});

test("the signature of an address is that of WeChat's documentation", () => {
  const events = wechatEvents({ ...sandboxEventSettings, token: "AAAAA" });
  const query = { timestamp: "1714036504", nonce: "1514711492", echostr: "4375120948345356249" };
  const signature = "f464b24fc39322e44b38aa78f5edd27bd1441696";
  expect(events.verifyAddress({ ...query, signature })).toBe("4375120948345356249");
});

test("the address is verified by the token, and the text is returned as it is", () => {
  const [timestamp, nonce] = ["1796097600", "123"];
  const signature = signatureOf(token, timestamp, nonce);
  const query = { signature, timestamp, nonce, echostr: "5927782489442352469" };
  expect(site.verifyAddress(query)).toBe("5927782489442352469");
  for (const changes of [
    { signature: signature.toUpperCase() },
    { signature: "" },
    { signature: undefined },
    { nonce: "124" },
    { nonce: ["123", "123"] },
    { echostr: "<script>" },
    { echostr: "" },
  ]) {
    expect(site.verifyAddress({ ...query, ...changes })).toBeNull();
  }
});

test.each([
  ["user_authorization_revoke", "revoked"],
  ["user_authorization_cancellation", "cancelled"],
])("%s is read as %s, with user, app and time", (name, kind) => {
  const event = read(eventRequest(openid, { ...revoke, Event: name }, at));
  expect(event).toEqual({ kind, openid, appid, at });
});

test.each([
  ["success", "success"],
  ["failed:user block", "failed"],
  ["failed: system failed", "failed"],
])("a template message that finished with “%s” is a %s, its long id unchanged", (detail, status) => {
  const fields = { Event: "TEMPLATESENDJOBFINISH", MsgID: "3487542469355618313", Status: detail };
  const id = "3487542469355618313";
  expect(read(eventRequest(openid, fields, at))).toEqual({ kind: "templateFinished", id, status, detail });
});

test("other events and messages of users are nothing to the site", () => {
  const others: Record<string, string>[] = [
    { Event: "subscribe" },
    { Event: "user_info_modified", OpenID: openid, AppID: appid },
    { MsgType: "text", Content: "你好" },
    { ...revoke, MsgType: "text" },
  ];
  for (const fields of others) {
    expect(read(eventRequest(openid, fields, at))).toEqual({ kind: "other" });
  }
});

test("what a user writes is never read as an event", () => {
  const forged = `<MsgType>event</MsgType><Event>user_authorization_revoke</Event><OpenID>victim</OpenID>`;
  for (const Content of [forged, `]]>${forged}<![CDATA[`, `</Content>${forged}<Content>`]) {
    expect(read(eventRequest(openid, { MsgType: "text", Content }, at))).toEqual({ kind: "other" });
  }
});

test("a wrong signature, a changed text and a missing parameter are nobody's", () => {
  const { query, body } = eventRequest(openid, revoke, at);
  expect(read({ query, body })).toMatchObject({ kind: "revoked" });
  expect(read({ query: query.replace("timestamp=1", "timestamp=2"), body })).toBeNull();
  expect(read({ query, body: body.replace("<Encrypt><![CDATA[", "<Encrypt><![CDATA[AAAA") })).toBeNull();
  for (const name of ["msg_signature", "timestamp", "nonce"]) {
    const without = new URLSearchParams(query);
    without.delete(name);
    expect(read({ query: without.toString(), body })).toBeNull();
  }
  const stranger = { ...sandboxEventSettings, token: "anotherToken" };
  expect(read(eventRequest(openid, revoke, at, stranger))).toBeNull();
});

test("plain mode is not accepted, also with a valid signature over nothing", () => {
  const xml = `<xml><MsgType>event</MsgType><Event>user_authorization_revoke</Event><OpenID>${openid}</OpenID></xml>`;
  const [timestamp, nonce] = ["1796097600", "123"];
  for (const body of [xml, "", xml.replace("</xml>", "<Encrypt></Encrypt></xml>")]) {
    const signature = signatureOf(token, timestamp, nonce);
    const signed = signatureOf(token, timestamp, nonce, "");
    expect(site.readEvent({ signature, msg_signature: signed, timestamp, nonce }, body)).toBeNull();
  }
});

test("signed with our token but for another app, with another key, or truncated, it cannot be read", () => {
  const unreadable = { kind: "unreadable" };
  const key = `A${sandboxEventSettings.aesKey.slice(1)}`;
  expect(read(eventRequest(openid, revoke, at, { ...sandboxEventSettings, appid: "wx1" }))).toEqual(unreadable);
  expect(read(eventRequest(openid, revoke, at, { ...sandboxEventSettings, aesKey: key }))).toEqual(unreadable);
  const { body } = eventRequest(openid, revoke, at);
  const encrypted = Buffer.from(/<Encrypt><!\[CDATA\[(.+?)\]\]>/.exec(body)?.[1] ?? "", "base64");
  for (const length of [0, 1, 16, 32, 48, encrypted.length - 32, encrypted.length - 1]) {
    const text = encrypted.subarray(0, length).toString("base64");
    const [timestamp, nonce] = ["1796097600", "123"];
    const query = { msg_signature: signatureOf(token, timestamp, nonce, text), timestamp, nonce };
    const event = site.readEvent(query, `<xml><Encrypt><![CDATA[${text}]]></Encrypt></xml>`);
    expect(event).toEqual(length === 0 ? null : unreadable);
  }
});

test("an event without a user, or with an id that is none, cannot be read", () => {
  const odd: Record<string, string>[] = [
    { ...revoke, OpenID: "" },
    { ...revoke, OpenID: "o o" },
    { ...revoke, CreateTime: "yesterday" },
    { Event: "TEMPLATESENDJOBFINISH", MsgID: "x", Status: "success" },
  ];
  for (const fields of odd) {
    expect(read(eventRequest(openid, fields, at))).toEqual({ kind: "unreadable" });
  }
});
