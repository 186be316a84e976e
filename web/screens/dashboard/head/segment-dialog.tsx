import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LazyTextField } from '../lazy-field.tsx';
import { filterText } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Filter } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import styles from './head.module.css';

/** Saves the page's filters under a name. */
export function SegmentDialog({ filter, onClose }: { filter: Filter | undefined; onClose: () => void }) {
  const { site } = useDashboard();
  const [name, setName] = useState('');
  const path = pathOf(site, '/segments');
  const creation = useApiMutation('createSegment', [path]);
  const toasts = useToasts();
  const form = useForm(async () => {
    await creation.mutateAsync({ path, body: { name, filter } });
    toasts.showToast({ title: texts.segmentSaved(name) });
    onClose();
  });
  return (
    <Dialog title={texts.saveSegment} isOpen onClose={onClose} widthPx={420}>
      <form ref={form.ref} onSubmit={form.submit}>
        {filter && <p className={styles.about}>{filterText(filter)}</p>}
        <LazyTextField
          label={texts.segmentName}
          name="name"
          autoFocus
          value={name}
          onChange={setName}
          error={form.error('name') ?? form.message}
          required
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
