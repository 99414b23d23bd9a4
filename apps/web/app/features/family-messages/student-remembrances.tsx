import { useState } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { useAction } from "../family/family-actions.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { familyMessagePageSize as pageSize, FamilyPaged } from "./message-list.tsx";
import { type Student, StudentRows } from "./student-rows.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./student-remembrances.module.css";

/** The students who remembered. Their names are visible to managers alone, and deleted for good. */
export function StudentRemembrances(pageData: FamilyPageData) {
  const { place } = pageData;
  const list = useFamilyList({
    pageData,
    name: "pupils",
    pageSize,
    queryFn: (paging, signal) => api.studentRemembrance.list({ residenceId: place.id, ...paging }, { signal }),
  });
  const action = useAction(list.query.refetch);
  const [toDelete, setToDelete] = useState<Student | null>(null);

  async function remove({ id }: Student) {
    const done = await action.run(`remove ${id}`, () => api.studentRemembrance.remove({ id, residenceId: place.id }));
    setToDelete(null);
    if (!done) return;
    showToast("删除成功");
    // The tab displays the count.
    pageData.query.refetch();
  }

  return (
    <>
      <FamilyPaged
        list={list}
        what="学生缅怀"
        to={(number) => paths.familyMessages(place, number, "students")}
        empty={
          <EmptyState
            title="还没有学生来缅怀"
            text="学生登记的学校、班级和姓名会写在这里，只有主理人和管理人看得到。"
          />
        }
      >
        {({ counts, itemList }) => <StudentRows counts={counts} students={itemList} onRemove={setToDelete} />}
      </FamilyPaged>
      {toDelete && (
        <RemoveStudentDialog
          student={toDelete}
          isBusy={action.busy !== null}
          onRemove={() => void remove(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}

interface RemoveStudentDialogProps {
  student: Student;
  isBusy: boolean;
  onRemove(): void;
  onClose(): void;
}

/** Prompts for confirmation: a child's name is deleted for good. */
function RemoveStudentDialog({ student, isBusy, onRemove, onClose }: RemoveStudentDialogProps) {
  return (
    <ModalDialog title={`删除${student.studentName}的缅怀？`} onClose={onClose}>
      <p>删除后孩子的学校、班级和姓名会一并抹去，不能恢复。</p>
      <div className={styles.ways}>
        <Button onClick={onClose}>留着</Button>
        <Button kind="primary" aria-busy={isBusy} onClick={onRemove}>
          删除
        </Button>
      </div>
    </ModalDialog>
  );
}
