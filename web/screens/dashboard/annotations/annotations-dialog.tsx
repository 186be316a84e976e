import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { daysOf } from '../../../state/analytics/date-ranges.ts';
import { spanText } from '../../../state/analytics/time-format.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { HighlightedItem } from '../../../ui/table/highlighted-item.tsx';
import boardStyles from '../dashboard.module.css';
import styles from '../goals/goals.module.css';
import { isWithin, type Note } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import { useAnnotations } from './use-annotations.ts';

interface NotesWindowProps {
  /** As given in the address. */
  word: string;
  onClose: () => void;
}

/** Annotations of the period, the requested one whatever its date, and a field for a new one. */
export default function NotesWindow({ word, onClose }: NotesWindowProps) {
  const { overview } = useDashboard();
  const notes = useAnnotations();
  const days = overview && daysOf(overview.meta);
  const isHighlighted = ({ id }: Note) => String(id) === word;
  const isShown = ({ date }: Note) => days === undefined || isWithin(date, days);
  const sought = notes.find(isHighlighted);
  const shown = notes.filter((note) => isShown(note) || note === sought);
  const about = sought && !isShown(sought) ? texts.noteElsewhere : texts.notesAbout;
  return (
    <Dialog title={messages.notes} isOpen isInUrl onClose={onClose} widthPx={520}>
      <p className={boardStyles.muted}>{shown.length === 0 ? texts.noNotes : about}</p>
      <ul className={styles.goals}>
        {shown.map((note) => (
          <NoteLine key={note.id} note={note} isHighlighted={isHighlighted(note)} />
        ))}
      </ul>
      <NoteForm today={days?.to ?? ''} />
    </Dialog>
  );
}

function NoteLine({ note, isHighlighted }: { note: Note; isHighlighted: boolean }) {
  const remove = useRemoval();
  return (
    <HighlightedItem className={styles.goal} isHighlighted={isHighlighted}>
      <span>
        <b>{note.text}</b>
        <br />
        <span className={boardStyles.muted}>{spanText({ from: note.date, to: note.date }, {})}</span>
      </span>
      <IconButton label={`${common.delete}: ${note.text}`} icon={<Trash2 />} onClick={() => remove(note)} />
    </HighlightedItem>
  );
}

function NoteForm({ today }: { today: string }) {
  const { site } = useDashboard();
  const path = pathOf(site, '/annotations');
  const [date, setDate] = useState(today);
  const [text, setText] = useState('');
  const creation = useApiMutation('createAnnotation', [path]);
  const form = useForm(async () => {
    await creation.mutateAsync({ path, body: { date, text } });
    setText('');
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <TextField
        label={texts.noteText}
        name="text"
        value={text}
        onChange={setText}
        error={form.error('text') ?? form.message}
        required
        maxLength={500}
      />
      <TextField
        label={texts.noteDay}
        name="date"
        type="date"
        value={date}
        onChange={setDate}
        error={form.error('date')}
        required
      />
      <div>
        <Button permission="edit" type="submit" variant="primary" isBusy={form.isBusy}>
          {texts.addNote}
        </Button>
      </div>
    </form>
  );
}

function useRemoval(): (note: Note) => void {
  const { site } = useDashboard();
  const path = pathOf(site, '/annotations');
  const removal = useApiMutation('deleteAnnotation', [path]);
  const creation = useApiMutation('createAnnotation', [path]);
  const toasts = useToasts();
  return ({ id, date, text }) =>
    removal.mutate(
      { path: `${path}/${id}`, method: 'DELETE' },
      {
        onError: (error) => toasts.showError(texts.deleteFailed, error),
        onSuccess: () =>
          toasts.showToast({
            title: texts.noteDeleted,
            onUndo: () => creation.mutate({ path, body: { date, text } }),
          }),
      },
    );
}
