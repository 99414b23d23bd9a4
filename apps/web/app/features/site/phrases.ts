/** A title cut behind its pauses, so that a line may end there rather than in the middle of a word. */
export function phrasesOf(title: string): string[] {
  return title.match(/[^，：；？！。]*(?:[，：；？！。]+[”》』」）]*|$)/gu)?.filter((phrase) => phrase !== "") ?? [];
}
