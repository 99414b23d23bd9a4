import { useRouteError } from "react-router";
import { Button } from "../parts/button.tsx";

/** An unknown path, or a page that failed. */
export function ErrorPage() {
  const error = useRouteError();
  if (!error) return <h1>没有这一页</h1>;
  return (
    <>
      <h1>这一页出了问题</h1>
      <p>请刷新再试；刚更新过后台的话，刷新一次就好。</p>
      <Button kind="main" onClick={() => location.reload()}>
        刷新
      </Button>
    </>
  );
}
