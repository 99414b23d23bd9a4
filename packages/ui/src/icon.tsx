import styles from "./icon.module.css";

const strokes = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20",
  phone:
    "M5 4h4l1.5 4.5-2.5 1.7a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20 4 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z",
  elder: "M3.5 19 8.5 6l5 13M5.2 15h6.6M15 11h6M18 8v6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  pause: "M9 6v12M15 6v12",
  play: "M8.5 5.5v13l10-6.5Z",
  left: "M14.5 5.5 8 12l6.5 6.5",
  right: "M9.5 5.5 16 12l-6.5 6.5",
  up: "M5.5 14.5 12 8l6.5 6.5",
  down: "M5.5 9.5 12 16l6.5-6.5",
  flame:
    "M12 3c4 4.3 5.5 7.4 5.5 10.5a5.5 5.5 0 0 1-11 0C6.5 10.4 8 7.3 12 3ZM12 13c1.3 1.5 1.8 2.6 1.8 3.6a1.8 1.8 0 0 1-3.6 0c0-1 .5-2.1 1.8-3.6Z",
  shield: "M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6ZM12 8v6M9 11h6",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
  outward: "M9 6H5.5v12.5H18V15M13 5h6v6M19 5l-8.5 8.5",
  pencil: "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5ZM13.5 7l3.5 3.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  wechat:
    "M9.2 4C5.2 4 2 6.6 2 9.9c0 1.9 1.1 3.6 2.8 4.7l-.6 2.2 2.5-1.3c.8.2 1.6.3 2.5.3h.4M22 14.6c0-2.8-2.8-5-6.3-5s-6.2 2.2-6.2 5 2.8 5 6.2 5c.8 0 1.5-.1 2.2-.3l2.1 1.1-.5-1.9c1.5-.9 2.5-2.3 2.5-3.9ZM6.8 8.3v.1M11.6 8.3v.1M13.7 13.3v.1M17.7 13.3v.1",
} as const;

export type IconName = keyof typeof strokes;

/** A line drawing in the site's own style, as tall as the text beside it; hidden from screen readers. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
