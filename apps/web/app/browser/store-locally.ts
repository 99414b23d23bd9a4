/** Stores texts in local storage; removes those that are empty. */
export function storeLocally(texts: Record<string, string>): void {
  try {
    for (const [name, text] of Object.entries(texts)) {
      if (text === "") localStorage.removeItem(name);
      else localStorage.setItem(name, text);
    }
  } catch {
    // The page works without them.
  }
}
