import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { KeyFields } from './key-fields.tsx';
import { bodyOf, isNoLongerLimited, type ListedKey, valuesOf } from './key-values.ts';

interface KeyFormProps {
  row: ListedKey;
  onClose: () => void;
}

/** Changes name, expiry, access and limits of a key. */
export function EditKey({ row, onClose }: KeyFormProps) {
  const [values, setValues] = useState(() => valuesOf(row));
  const update = useApiMutation('updateKey', [`${LINK_TOOLS}/account`]);
  const { showToast } = useToasts();
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const path = `${LINK_TOOLS}/account/key/${row.id}/update`;
    const body = bodyOf(values, row);
    await reauthentication.run(() => update.mutateAsync({ path, method: 'PUT', body }));
    showToast({ title: messages.saved });
    onClose();
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <KeyFields values={values} onChange={setValues} error={form.error} message={form.message} />
      {isNoLongerLimited(values, row) && <Note>{messages.noLongerLimited}</Note>}
      <div className={layout.actions}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.save}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}

const OVERLAPS = (['0', '1', '7', '30'] as const).map((value) => ({ value, label: messages.overlaps[value] }));

/** Replaces a key by a new one; the old one keeps working for some days. */
export function RotateKey({ row, onClose, onMade }: KeyFormProps & { onMade: (apiKey: string) => void }) {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]['value']>('7');
  const rotate = useApiMutation('rotateOneKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const path = `${LINK_TOOLS}/account/key/${row.id}/rotate`;
    const body = { overlap_days: Number(overlap) };
    const { key } = await reauthentication.run(() => rotate.mutateAsync({ path, body }));
    onMade(key);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <p>{messages.rotateAbout}</p>
      <SelectField
        label={messages.overlap}
        name="overlap_days"
        value={overlap}
        onChange={setOverlap}
        choices={OVERLAPS}
        error={form.error('overlap_days') ?? form.message ?? form.error('id')}
      />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.rotate}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
