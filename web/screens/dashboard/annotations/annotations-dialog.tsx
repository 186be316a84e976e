import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../../messages/shared/common.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { daysOf } from '../../../state/analytics/date-ranges.ts';
import { spanText } from '../../../state/analytics/time-format.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { HighlightedItem } from '../../../ui/table/highlighted-item.tsx';
import boardStyles from '../dashboard.module.css';
import styles from '../goals/goals.module.css';
import { isWithin, type Note, noteNumbers } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { NoteForm } from './note-form.tsx';
import { useAnnotations } from './use-annotations.ts';
import { useNoteRemoval } from './use-note-removal.ts';

interface NotesWindowProps {
  /** As given in the address: `list`, an ID, `edit-` and an ID, or a day. */
  word: string;
  onClose: () => void;
}

/** A day to annotate. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const EDITED = /^edit-(?=\d+$)/;

/** Annotations of the period, the requested one whatever its date, and a field for a new one. */
export default function NotesWindow({ word, onClose }: NotesWindowProps) {
  const { overview } = useDashboard();
  const notes = useAnnotations();
  const days = overview && daysOf(overview.meta);
  const wordId = word.replace(EDITED, '');
  const isHighlighted = ({ id }: Note) => String(id) === wordId;
  const isShown = ({ date }: Note) => days === undefined || isWithin(date, days);
  const numbers = days && noteNumbers(notes, days);
  const sought = notes.find(isHighlighted);
  const shown = notes.filter((note) => isShown(note) || note === sought);
  const [edited, edit] = useState(EDITED.test(word) ? Number(wordId) : undefined);
  const about = sought && !isShown(sought) ? texts.noteElsewhere : texts.notesAbout;
  return (
    <Dialog title={messages.notes} isOpen isInUrl onClose={onClose} widthPx={520}>
      <p className={boardStyles.muted}>{shown.length === 0 ? texts.noNotes : about}</p>
      <ul className={styles.goals}>
        {shown.map((note) => (
          <HighlightedItem key={note.id} className={styles.goal} isHighlighted={isHighlighted(note)}>
            {note.id === edited ? (
              <NoteForm note={note} onClose={() => edit(undefined)} />
            ) : (
              <NoteLine note={note} number={numbers?.get(note.id)} onEdit={() => edit(note.id)} />
            )}
          </HighlightedItem>
        ))}
      </ul>
      {edited === undefined && <NoteForm key={word} day={DAY.test(word) ? word : (days?.to ?? '')} />}
    </Dialog>
  );
}

interface NoteLineProps {
  note: Note;
  /** That of its flag in the chart, if it has one. */
  number: number | undefined;
  onEdit: () => void;
}

function NoteLine({ note, number, onEdit }: NoteLineProps) {
  const remove = useNoteRemoval();
  const can = useCan();
  return (
    <>
      <span>
        {number !== undefined && <span className={styles.number}>{number}</span>}
        <b>{note.text}</b>
        <br />
        <span className={boardStyles.muted}>{spanText({ from: note.date, to: note.date }, {})}</span>
      </span>
      {can('edit') && <IconButton label={`${common.edit}: ${note.text}`} icon={<Pencil />} onClick={onEdit} />}
      <IconButton
        label={`${common.delete}: ${note.text}`}
        icon={<Trash2 />}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          void remove(note);
        }}
      />
    </>
  );
}

/** Focuses the same button of the next row, or what follows the list, before a row with the focus disappears. */
function focusNext(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = other?.querySelector<HTMLElement>('button:last-of-type') ?? row?.parentElement?.nextElementSibling;
  const field = next?.querySelector<HTMLElement>('input');
  (field ?? (next as HTMLElement | undefined))?.focus();
}
