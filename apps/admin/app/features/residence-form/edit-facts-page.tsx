import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { openIn } from "../../parts/use-open.ts";
import { FactsForm } from "./facts-form.tsx";
import { FormHead } from "./form-head.tsx";

/** Edits what staff wrote of a person whom no family looks after. */
export function EditFactsPage() {
  const [params] = useSearchParams();
  const id = openIn(params, "id");
  const query = useQuery({ ...queries.residence.detail({ id: id ?? 0 }), staleTime: "static", enabled: id !== null });
  if (id === null) return <FormHead title="改生卒与出处" lead="没有这处居所，请从“居所”里打开。" />;
  if (!query.isSuccess) return <Loading query={query} />;
  const { facts } = query.data;
  if (!facts) {
    return (
      <FormHead
        title={`改 ${query.data.name} 的生卒与出处`}
        lead="这处居所有家人照看，姓名、生卒与籍贯请家人在证书那里提更正，园区管理员或平台核对后改。"
      />
    );
  }
  return <FactsForm residence={query.data} facts={facts} />;
}
