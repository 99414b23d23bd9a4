import type { ReactNode } from "react";
import { type Editor, useEditorState } from "@tiptap/react";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  editor: Editor;
  /** Prompts for a URL and links the selection to it. */
  onLink(): void;
  /** Opens the file chooser. */
  onImages(): void;
}

/** The formatting actions as labelled buttons; stays visible while scrolling. */
export function Toolbar({ editor, onLink, onImages }: ToolbarProps) {
  const now = useEditorState({ editor, selector: (snapshot) => toolbarState(snapshot.editor) });
  const begin = () => editor.chain().focus();
  return (
    <div className={styles.bar} role="group" aria-label="排版">
      <Choice label="段落" value={now.block} names={blocks} onChoose={(block: Block) => setBlock(editor, block)} />
      <Tool isOn={now.bold} className={styles.bold} onPress={() => begin().toggleBold().run()}>
        粗体
      </Tool>
      <Tool isOn={now.italic} className={styles.italic} onPress={() => begin().toggleItalic().run()}>
        斜体
      </Tool>
      <Tool isOn={now.underline} className={styles.underline} onPress={() => begin().toggleUnderline().run()}>
        下划线
      </Tool>
      <Tool isOn={now.bulletList} onPress={() => begin().toggleBulletList().run()}>
        列表
      </Tool>
      <Tool isOn={now.orderedList} onPress={() => begin().toggleOrderedList().run()}>
        编号
      </Tool>
      <Tool isOn={now.blockquote} onPress={() => begin().toggleBlockquote().run()}>
        引用
      </Tool>
      <Choice
        label="对齐"
        value={now.alignment}
        names={alignments}
        onChoose={(alignment: Alignment) => align(editor, alignment)}
      />
      <Tool isOn={now.link} onPress={onLink}>
        链接
      </Tool>
      <Tool onPress={onImages}>图片</Tool>
      <Tool isOff={!now.canUndo} onPress={() => begin().undo().run()}>
        撤销
      </Tool>
      <Tool isOff={!now.canRedo} onPress={() => begin().redo().run()}>
        重做
      </Tool>
    </div>
  );
}

interface ToolProps {
  /** Absent for a button that is no toggle. */
  isOn?: boolean;
  isOff?: boolean;
  className?: string | undefined;
  onPress(): void;
  children: ReactNode;
}

function Tool({ isOn, isOff = false, className = "", onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${className}`}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      // Keeps the text selection while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onPress()}
    >
      {children}
    </button>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  names: Readonly<Record<Name, string>>;
  onChoose(name: Name): void;
}

function Choice<Name extends string>({ label, value, names, onChoose }: ChoiceProps<Name>) {
  const all = Object.keys(names) as Name[];
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = all.find((name) => name === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {all.map((name) => (
        <option key={name} value={name}>
          {names[name]}
        </option>
      ))}
    </select>
  );
}

const blocks = { paragraph: "正文", heading2: "小标题", heading3: "次标题" } as const;
const alignments = { left: "靠左", center: "居中", right: "靠右", justify: "两端" } as const;
type Block = keyof typeof blocks;
type Alignment = keyof typeof alignments;

/** The formatting at the cursor. */
function toolbarState(editor: Editor) {
  const heading = ([2, 3] as const).find((level) => editor.isActive("heading", { level }));
  const aligned = (["center", "right", "justify"] as const).find((textAlign) => editor.isActive({ textAlign }));
  const block: Block = heading ? `heading${heading}` : "paragraph";
  const alignment: Alignment = aligned ?? "left";
  return {
    block,
    alignment,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    bulletList: editor.isActive("bulletList"),
    orderedList: editor.isActive("orderedList"),
    blockquote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function setBlock(editor: Editor, block: Block): void {
  const chain = editor.chain().focus();
  if (block === "paragraph") chain.setParagraph().run();
  else chain.setHeading({ level: block === "heading2" ? 2 : 3 }).run();
}

/** Left is the default and is stored nowhere. */
function align(editor: Editor, alignment: Alignment): void {
  const chain = editor.chain().focus();
  if (alignment === "left") chain.unsetTextAlign().run();
  else chain.setTextAlign(alignment).run();
}
