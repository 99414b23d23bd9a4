import type { FastifyRequest } from "fastify";
import { pageAddress } from "./mount-site.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The method; `other` for one that a client invented. */
export const methodLabel = ({ method }: FastifyRequest): string => (methods.has(method) ? method : "other");

/**
 * The pattern of the matched route; `page` for a page of the site, `unlisted` where nothing is. Bounded, and without
 * what a visitor typed.
 */
export function routeLabel({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern } = routeOptions;
  if (pattern === undefined) return "unlisted";
  if (pattern !== "/*") return pattern;
  const [path = "/"] = url.split("?", 1);
  return pageAddress(path, new URLSearchParams()) === null ? "unlisted" : "page";
}
