/** What one is told who is led to his own residences; the same whether the other one is unknown or another family's. */
export const notYours = { ledHere: "这处居所不在您照看的名单里" } as const;

/** The sentence with which somebody was led here, of what the address carries; empty when he came by himself. */
export function wordsOfLead(state: unknown): string {
  const isLed = typeof state === "object" && state !== null && "ledHere" in state;
  return isLed && state.ledHere === notYours.ledHere ? `${notYours.ledHere}。` : "";
}
