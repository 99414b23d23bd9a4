import { createHash } from "node:crypto";

interface SealedPage {
  html: string;
  /** Base64 SHA-256 of each inline script that the framework wrote. */
  scriptHashes: string[];
}

/**
 * Hashes the inline scripts that carry this render's nonce and removes the nonce, so that the page can be cached. A
 * script without it, should one ever be injected into the content, is not hashed and therefore does not run.
 */
export function sealInlineScripts(html: string, nonce: string): SealedPage {
  const hashes = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const inline = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, content = ""] of html.matchAll(inline)) {
    hashes.add(createHash("sha256").update(content).digest("base64"));
  }
  return { html: html.replaceAll(attribute, ""), scriptHashes: [...hashes] };
}
