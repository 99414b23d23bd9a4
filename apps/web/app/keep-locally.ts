/** Keeps texts under names of local storage, for this browser alone; an empty one is taken away. */
export function keepLocally(texts: Record<string, string>): void {
  try {
    for (const [name, text] of Object.entries(texts)) {
      if (text === "") localStorage.removeItem(name);
      else localStorage.setItem(name, text);
    }
  } catch {
    // The page is right without them.
  }
}
