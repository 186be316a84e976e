import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { rejectEmpty } from '../goals/required-match.ts';
import { LazyTextField } from '../lazy-field.tsx';
import { filterText } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Filter } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import styles from './head.module.css';
import type { Segment } from './segments.ts';

interface SegmentDialogProps {
  /** The one to rename; undefined for a new one. */
  segment: Segment | undefined;
  filter: Filter | undefined;
  onClose: () => void;
}

/** Saves the page's filters under a name, or changes the name. */
export function SegmentDialog({ segment, filter, onClose }: SegmentDialogProps) {
  const { site } = useDashboard();
  const [name, setName] = useState(segment?.name ?? '');
  const path = pathOf(site, '/segments');
  const creation = useApiMutation('createSegment', [path]);
  const toasts = useToasts();
  const form = useForm(async () => {
    rejectEmpty({ name: name.trim() === '' ? texts.nameWanted : undefined });
    await (segment
      ? creation.mutateAsync({ path: `${path}/${segment.id}`, method: 'PATCH', body: { name } })
      : creation.mutateAsync({ path, body: { name, filter } }));
    toasts.showToast({ title: texts.segmentSaved(name) });
    onClose();
  });
  return (
    <Dialog title={segment ? texts.renameSegment : texts.saveSegment} isOpen onClose={onClose} widthPx={420}>
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        {filter && <p className={styles.about}>{filterText(filter)}</p>}
        <LazyTextField
          label={texts.segmentName}
          name="name"
          autoFocus
          value={name}
          onChange={setName}
          error={form.error('name') ?? form.message}
          maxLength={100}
        />
        <div className={styles.formFoot}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
