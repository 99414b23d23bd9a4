/** Cuts a title or a sentence after its pauses, so that a line may end there rather than in the middle of a word. */
export function phrasesOf(text: string): string[] {
  return (
    text.match(/[^，、：；？！。]*(?:[，、：；？！。]+[”’》』」）]*|$)/gu)?.filter((phrase) => phrase !== "") ?? []
  );
}
