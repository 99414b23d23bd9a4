import type { MouseEvent, ReactNode } from "react";

/** A link past a section, for the keyboard (R-accessibility-2). Without script the browser follows it. */
export function SkipLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  // Focused here: the browser's own way adds an entry to the history that the router does not know.
  function handleClick(event: MouseEvent) {
    const target = document.getElementById(to);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
  return (
    <a className={className} href={`#${to}`} onClick={handleClick}>
      {children}
    </a>
  );
}
