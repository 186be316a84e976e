import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { rejectEmpty } from '../goals/required-match.ts';
import type { Note } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';

interface NoteFormProps {
  /** The one to change; undefined for a new one. */
  note?: Note;
  /** Of a new one. */
  day?: string;
  onClose?: () => void;
}

/** The fields of an annotation, new or stored. */
export function NoteForm({ note, day = '', onClose }: NoteFormProps) {
  const { site } = useDashboard();
  const path = pathOf(site, '/annotations');
  const [date, setDate] = useState(note?.date ?? day);
  const [text, setText] = useState(note?.text ?? '');
  const { showToast } = useToasts();
  const creation = useApiMutation('createAnnotation', [path]);
  const form = useForm(async () => {
    rejectEmpty({
      text: text.trim() === '' ? texts.noteWanted : undefined,
      date: date === '' ? texts.dayWanted : undefined,
    });
    const body = { date, text };
    await creation.mutateAsync(note ? { path: `${path}/${note.id}`, method: 'PATCH', body } : { path, body });
    if (!note) {
      setText('');
      showToast({ title: texts.noteAdded });
      form.ref.current?.querySelector<HTMLElement>('[name=text]')?.focus();
    }
    onClose?.();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <TextField
        label={texts.noteText}
        name="text"
        value={text}
        onChange={setText}
        error={form.error('text') ?? form.message}
        autoFocus={note !== undefined}
        maxLength={500}
      />
      <TextField
        label={texts.noteDay}
        name="date"
        type="date"
        value={date}
        onChange={setDate}
        error={form.error('date')}
      />
      <div className={layout.dialogActions}>
        {onClose && <Button onClick={onClose}>{common.cancel}</Button>}
        <Button permission="edit" type="submit" variant="primary" isBusy={form.isBusy}>
          {note ? common.save : texts.addNote}
        </Button>
      </div>
    </form>
  );
}
