import { useState } from "react";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { type ConcernAction, concernActions, hidingLabels, type ConcernDetail } from "./people-items.ts";
import { ConcernActionDialog } from "./concern-action-dialog.tsx";
import { Button } from "antd";
import { Link } from "react-router";
import { DetailList } from "../../parts/detail-list.tsx";
import styles from "./people.module.css";
import { useAction } from "../../parts/use-action.ts";
import { api } from "../../api/api.ts";
import { useSelf } from "../../session/session-store.ts";

interface ConcernDrawerProps {
  id: number;
  /** To the previous and next concern. */
  steps: readonly RowAction[];
  onClose(): void;
  /** The concern has left this queue. */
  onDecided(): void;
}

/** One concern with the content as it was when it was submitted. */
export function ConcernDrawer({ id, steps, onClose, onDecided }: ConcernDrawerProps) {
  const [action, setAction] = useState<ConcernAction | null>(null);
  const query = useQuery(queries.concern.detail({ id }));
  const detail = query.isSuccess ? query.data : null;
  // Only actions on the concern that is displayed.
  const actions =
    detail && !query.isFetching ? concernActions(detail, setAction).filter(({ key }) => key !== "Enter") : [];
  const isOver = action?.kind !== "hide" && action?.kind !== "show";
  const close = () => {
    setAction(null);
    void query.refetch();
  };
  return (
    <>
      <Drawer
        title={detail?.number ?? "正在读取……"}
        foot={<DrawerActions actions={[...actions, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading query={query} />
        {detail && <Concern key={detail.id} detail={detail} />}
      </Drawer>
      {action && (
        <ConcernActionDialog
          action={action}
          onClose={close}
          onDone={() => {
            setAction(null);
            if (isOver) onDecided();
          }}
        />
      )}
    </>
  );
}

const ways = { inbox: "写进信箱", text: "短信告诉他已有答复", none: "没有留手机号，请按联系方式告诉他" } as const;

/** The submission, the content as it was then, and the decision. */
function Concern({ detail }: { detail: ConcernDetail }) {
  const { answer, content, page } = detail;
  return (
    <>
      {detail.is_masked && <p className={styles.quiet}>您的角色看不到是谁提交的、说了什么。</p>}
      {detail.is_erased && <p className={styles.quiet}>结束已满三十天，提交人的资料和证据已按规定清除。</p>}
      <DetailList
        title="提交的内容"
        details={[
          { label: "事由", value: detail.reason },
          { label: "提交时间", value: detail.make_time },
          { label: "姓名", value: detail.applicant_name },
          { label: "与逝者的关系", value: detail.relation },
          { label: "联系方式", value: detail.contact },
          { label: "怎样答复", value: ways[detail.answer_way] },
          { label: "说明", value: content && <span className={styles.text}>{content}</span>, isWide: true },
          { label: "页面", value: page && <a href={page}>{detail.subject_name || page}</a>, isWide: true },
        ]}
      />
      <ConcernDocuments id={detail.id} count={detail.proofs} isMasked={detail.is_masked} />
      {detail.is_sealed ? (
        <SealedContent id={detail.id} />
      ) : (
        <DetailList
          title="当时的证据"
          details={[
            ...detail.evidence.map(({ label, text }) => ({
              label,
              value: <span className={styles.text}>{text}</span>,
              isWide: true,
            })),
            { label: "图片", value: <ConcernImage detail={detail} />, isWide: true },
            {
              label: "每一处",
              value: detail.has_picture && detail.picture === "" && (
                <Link to={`/images?concern=${detail.id}`}>停止展示这张图，用到它的每一处</Link>
              ),
              isWide: true,
            },
          ]}
        />
      )}
      {answer !== "" && <DetailList title="答复" details={[{ label: "已答复", value: answer, isWide: true }]} />}
      <History {...detail} />
    </>
  );
}

const verbs: Record<string, string> = {
  "concern.report": "提交了举报",
  "concern.alive": "提交了请求",
  "concern.relative": "提交了请求",
  "concern.close": "处理了",
  "concern.reopen": "重新放回队列",
  "concern.erase": "清除了资料",
  "concern.lookAtPicture": "看了图片",
  "concern.lookAtProof": "看了证明",
};

function History({ history, target_kind }: Pick<ConcernDetail, "history" | "target_kind">) {
  const { hide, show } = hidingLabels(target_kind);
  const named: Record<string, string> = { ...verbs, "concern.hide": `${hide}了`, "concern.show": `${show}了` };
  return (
    <section>
      <h3 className={styles.heading}>经过</h3>
      <ol className={styles.items}>
        {history.map(({ time, who, verb, reason }, index) => (
          <li key={index}>
            {time} {who} {named[verb] ?? verb}
            {reason && `：${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The reported image, fetched when the user opens it. */
function ConcernImage({ detail: { id, has_picture, picture } }: { detail: ConcernDetail }) {
  const [image, setImage] = useState("");
  // Each view is logged.
  const { run, error } = useAction(() => api.concern.picture({ id }), {
    onDone: ({ data }) => setImage(data),
    changesNothing: true,
  });
  if (picture !== "") return <img className={styles.document} src={picture} alt="当时的图片" />;
  if (!has_picture) return "没有";
  if (image !== "") return <img className={styles.document} src={image} alt="当时的图片" />;
  return (
    <>
      <Button onClick={() => void run()}>看当时的图片</Button>
      {error && <span role="alert">{error.message}</span>}
    </>
  );
}

interface ConcernDocumentsProps {
  id: number;
  count: number;
  isMasked: boolean;
}

/** Documents from the vault: each view is logged and requires a recent reauthentication. */
function ConcernDocuments({ id, count, isMasked }: ConcernDocumentsProps) {
  const [image, setImage] = useState("");
  const { run, isPending, error } = useAction((nth: number) => api.concern.lookAtProof({ id, nth }), {
    onDone: ({ data }) => setImage(data),
    onError: () => setImage(""),
    changesNothing: true,
  });
  if (count === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>附上的证明</h3>
      <p className={styles.quiet}>在保险箱里，共 {count} 份。每看一次都记下是谁在什么时候看的。</p>
      {!isMasked &&
        Array.from({ length: count }, (_, index) => (
          <Button key={index} disabled={isPending} aria-busy={isPending} onClick={() => void run(index + 1)}>
            看第 {index + 1} 份
          </Button>
        ))}
      {error && <p role="alert">{error.message}</p>}
      {image !== "" && <img className={styles.document} src={image} alt="附上的证明" />}
    </section>
  );
}

/** Instead of content from a private residence, until the user unlocks it with the concern as the reason. */
function SealedContent({ id }: { id: number }) {
  const mayLook = useSelf().role !== "readOnly";
  const { run, error } = useAction(() => api.concern.look({ id }));
  return (
    <section>
      <h3 className={styles.heading}>当时的证据</h3>
      <p>说的是一处私密居所里的内容。看的话，时间、您的角色和这件的编号写在那处居所的家庭区，主理人和管理人读得到。</p>
      {mayLook && <Button onClick={() => void run()}>看它说到的内容</Button>}
      <p role="alert">{error?.message}</p>
    </section>
  );
}
