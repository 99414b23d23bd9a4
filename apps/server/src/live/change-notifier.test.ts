import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveChanged } from "@changming/contract/live";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import type { CallName } from "../testing/access-matrix.ts";
import { connectLive, type TestSocket } from "../testing/live-client.ts";
import { sendRequest, namedCalls, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let world: World;
let nodes: App[];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  nodes = [await createTestApp(database), await createTestApp(database)];
});

afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  await database?.close();
});

/** The owner sends a call to the first node. */
async function make(name: CallName, input: Record<string, string>) {
  const named = namedCalls.find((one) => one.name === name);
  const [node] = nodes;
  if (!named || !node) throw new Error(`no call ${name}`);
  const { envelope } = await sendRequest(
    node.server,
    requestOf(named.call, input, await tokenOf(database.db, world, "owner")),
  );
  expect(envelope, name).toMatchObject({ code: 1 });
}

/** A visitor on a residence's page, at each node. */
async function readers(residenceId: number): Promise<TestSocket[]> {
  const sockets = await Promise.all(nodes.map((node) => connectLive(node)));
  for (const socket of sockets) {
    expect(await socket.request({ action: "loginResidence", residenceId })).toMatchObject({ ok: true });
  }
  return sockets;
}

const changesOf = ({ messages }: TestSocket) =>
  messages.filter((message): message is LiveChanged => message.msgType === "changed");
const untilChanged = (socket: TestSocket, removedId = 0) =>
  socket.until(() => changesOf(socket).find((changed) => changed.removedId === removedId));

test("a message that the family removes leaves open pages on every node; the home page receives nothing", async () => {
  const residenceId = world.residences.public;
  const id = world.familyMessages.public;
  const sockets = await readers(residenceId);
  const home = await connectLive(nodes[0]!);
  await home.request({ action: "loginIndex" });
  await make("familyMessages.remove", { residenceId: String(residenceId), id: String(id) });
  for (const socket of sockets) {
    expect(await untilChanged(socket, id)).toEqual({ msgType: "changed", residenceId, removedId: id, spreadMs: 800 });
  }
  await make("familyMessages.restore", { residenceId: String(residenceId), id: String(id) });
  for (const socket of sockets) expect(await untilChanged(socket)).toMatchObject({ residenceId, removedId: 0 });
  home.send("PING");
  await home.untilText("PONG");
  expect(changesOf(home)).toEqual([]);
});

test.each<[CallName, (residenceId: string) => Record<string, string>]>([
  ["familyAlbum.submit", (residenceId) => ({ residenceId, id: String(world.albums.public), albumName: "老照片" })],
  ["familyAlbum.caption", () => ({ id: String(world.photos.public), caption: "一九六二年" })],
  ["familyAlbum.removePhoto", () => ({ id: String(world.sparePhotos.public) })],
  ["familyAlbum.restorePhoto", () => ({ id: String(world.sparePhotos.public) })],
  ["familyAlbum.remove", () => ({ id: String(world.spareAlbums.public) })],
  ["familyAlbum.restore", () => ({ id: String(world.spareAlbums.public) })],
  ["family.edit", (id) => ({ id, summary: "一位温和的老师" })],
  ["family.submitIntro", (id) => ({ id, content: "<p>她教了四十年书。</p>" })],
])("%s notifies everyone who has the page open, on every node", async (name, inputOf) => {
  const sockets = await readers(world.residences.public);
  await make(name, inputOf(String(world.residences.public)));
  for (const socket of sockets) {
    expect(await untilChanged(socket)).toMatchObject({ residenceId: world.residences.public, removedId: 0 });
  }
});

test("when a residence is closed its visitors are removed from the channel and receive nothing more", async () => {
  const residenceId = world.residences.public;
  const id = String(residenceId);
  const sockets = await readers(residenceId);
  await make("residence.setVisibility", { id, isClose: "1" });
  for (const socket of sockets) {
    const out = await socket.until(() => socket.acks.find((ack) => !ack.ok && ack.ref === null));
    expect(out).toMatchObject({ error: "notFound", residenceId });
  }
  const before = sockets.map((socket) => changesOf(socket).length);
  await make("family.edit", { id, summary: "只给家人看" });
  await make("residence.setVisibility", { id, isClose: "0" });
  const [after] = await readers(residenceId);
  await make("family.edit", { id, summary: "又给大家看" });
  await untilChanged(after!);
  expect(sockets.map((socket) => changesOf(socket).length)).toEqual(before);
});
