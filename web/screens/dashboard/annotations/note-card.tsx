import { Pencil, Trash2 } from 'lucide-react';
import { common } from '../../../messages/shared/common.ts';
import { spanText } from '../../../state/analytics/time-format.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import boardStyles from '../dashboard.module.css';
import styles from '../goals/goals.module.css';
import type { Note } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { useNoteRemoval } from './use-note-removal.ts';

/** An annotation beside its flag in the chart: its text, day and author, and buttons to change it. */
export default function NoteCard({ note, onClose }: { note: Note; onClose: () => void }) {
  const { isShared } = useDashboard();
  return (
    <div className={styles.note}>
      <b>{note.text}</b>
      <span className={boardStyles.muted}>{spanText({ from: note.date, to: note.date }, {})}</span>
      {!isShared && <NoteActions note={note} onClose={onClose} />}
    </div>
  );
}

function NoteActions({ note, onClose }: { note: Note; onClose: () => void }) {
  const remove = useNoteRemoval();
  const [, change] = useUrlState();
  return (
    <>
      <span className={boardStyles.muted}>
        <AuthorLine kind="annotation" id={note.id} />
      </span>
      <span className={styles.noteActions}>
        <Button
          permission="edit"
          size="small"
          icon={<Pencil aria-hidden />}
          onClick={() => {
            onClose();
            change({ notes: `edit-${note.id}` });
          }}
        >
          {common.edit}
        </Button>
        <Button
          permission="edit"
          size="small"
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          onClick={() => {
            onClose();
            void remove(note);
          }}
        >
          {common.delete}
        </Button>
      </span>
    </>
  );
}
