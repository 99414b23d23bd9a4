import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { NewsEditor } from "./news-editor.tsx";
import { NewsList } from "./news-list.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";

export function NewsPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  const { answer, again } = useAnswer("categories", (signal) => api.newsCategory.list({}, { signal }));
  const categories = answer?.ok
    ? answer.body.itemList.map((one) => ({ value: String(one.id), label: one.text }))
    : null;
  const error = answer?.ok === false && (
    <p role="alert">
      没有读到栏目：{answer.msg} <Button onClick={again}>再试一次</Button>
    </p>
  );
  if (isOpen && isWriter) {
    if (categories) return <NewsEditor key={id} id={id} categories={categories} onClose={close} />;
    return error || <p role="status">正在读取……</p>;
  }
  return (
    <>
      {error}
      <NewsList onEdit={open} categories={categories ?? []} />
    </>
  );
}
