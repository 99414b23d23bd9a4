const strokes = {
  give: "M12 21V11M12 11c-3.2 0-4.8-2-4.8-5 2 0 3 .6 4 1.8C11.3 5.9 11.5 4.7 12 3.5c.5 1.2.7 2.4.8 4.3 1-1.2 2-1.8 4-1.8 0 3-1.6 5-4.8 5ZM12 17.5c-2.2 0-3.7-.9-4.5-2.7M12 19c2.2 0 3.7-.9 4.5-2.7",
  write: "M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7",
} as const;

/** The icon of an action; never read out. */
export function ActionIcon({ name, className }: { name: keyof typeof strokes; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d={strokes[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
