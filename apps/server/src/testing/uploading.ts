import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Envelope } from "@changming/contract/envelope";
import { formOf, type FormPart, formType } from "./image-bytes.ts";

interface UploadAnswer {
  status: number;
  envelope: Envelope<{ url: string; origin_url: string }>;
}

/** Sends a form to the upload call. */
export async function sendForm(
  server: FastifyInstance,
  token: string | null,
  parts: readonly FormPart[],
): Promise<UploadAnswer> {
  const response = await server.inject({
    method: "POST",
    url: "/api/upload/index",
    headers: { "content-type": formType, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: formOf(parts),
  });
  return { status: response.statusCode, envelope: response.json() };
}

/** Uploads an image; returns its addresses. Throws when it is rejected. */
export async function sendImage(server: FastifyInstance, token: string, value: Buffer) {
  const { envelope } = await sendForm(server, token, [{ name: "file", value, filename: "lamp.jpg" }]);
  if (envelope.code !== 1) throw new Error(envelope.msg);
  return envelope.body;
}

export function getImage(server: FastifyInstance, url: string, token?: string) {
  return server.inject({ method: "GET", url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Every file under a folder, with its bytes. */
export async function filesUnder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}
