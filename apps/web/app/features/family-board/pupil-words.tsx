import { useState } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { useDeed } from "../family/use-deed.ts";
import { useFamilyList } from "../family/use-family-list.ts";
import { boardPageSize as pageSize, FamilyPaged } from "./family-paged.tsx";
import type { Pupil } from "./pupil.ts";
import { PupilRows } from "./pupil-rows.tsx";
import { RemovePupilDialog } from "./remove-pupil-dialog.tsx";

/** Which pupils came to pay their respects. Their names are read by the family alone, and go for good. */
export function PupilWords(shown: FamilyShown) {
  const { place } = shown;
  const list = useFamilyList({
    shown,
    name: "pupils",
    pageSize,
    ask: (paging, signal) => api.studentRemembrance.list({ residenceId: place.id, ...paging }, { signal }),
  });
  const deed = useDeed(list.asked.askAgain);
  const [doomed, setDoomed] = useState<Pupil | null>(null);

  async function remove({ id }: Pupil) {
    const done = await deed.run(`remove ${id}`, () => api.studentRemembrance.remove({ id, residenceId: place.id }));
    setDoomed(null);
    if (!done) return;
    showToast("删除成功");
    // How many there are stands in the tab.
    shown.asked.askAgain();
  }

  return (
    <>
      <FamilyPaged
        list={list}
        what="学生缅怀"
        to={(number) => paths.familyBoard(place, number, "students")}
        empty={
          <EmptyState
            title="还没有学生来缅怀"
            words="学生登记的学校、班级和姓名会写在这里，只有主理人和管理人看得到。"
          />
        }
      >
        {({ counts, itemList }) => <PupilRows counts={counts} pupils={itemList} onRemove={setDoomed} />}
      </FamilyPaged>
      {doomed && (
        <RemovePupilDialog
          pupil={doomed}
          isBusy={deed.busy !== null}
          onRemove={() => void remove(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
