import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import type { Reauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { KeyFields } from './key-fields.tsx';
import { KeyForm } from './key-form.tsx';
import { bodyOf, isNoLongerLimited, type ListedKey, NEW_KEY, valuesOf } from './key-values.ts';

interface NewKeyProps {
  onClose: () => void;
  onMade: (apiKey: string) => void;
}

/** Creates an additional key. */
export function NewKey({ onClose, onMade }: NewKeyProps) {
  const [values, setValues] = useState(NEW_KEY);
  const create = useApiMutation('createKey', [`${LINK_TOOLS}/account`]);
  const send = async (run: Reauthentication['run']) => {
    const body = bodyOf(values);
    onMade((await run(() => create.mutateAsync({ path: `${LINK_TOOLS}/account/key/add`, body }))).key);
  };
  return (
    <KeyForm action={messages.make} send={send} onClose={onClose}>
      {({ error, message }) => <KeyFields values={values} onChange={setValues} error={error} message={message} />}
    </KeyForm>
  );
}

interface OfKeyProps {
  row: ListedKey;
  onClose: () => void;
}

/** Changes name, expiry, access and limits of a key. */
export function EditKey({ row, onClose }: OfKeyProps) {
  const [values, setValues] = useState(() => valuesOf(row));
  const update = useApiMutation('updateKey', [`${LINK_TOOLS}/account`]);
  const { showToast } = useToasts();
  const send = async (run: Reauthentication['run']) => {
    const path = `${LINK_TOOLS}/account/key/${row.id}/update`;
    const body = bodyOf(values, row);
    await run(() => update.mutateAsync({ path, method: 'PUT', body }));
    showToast({ title: messages.saved });
    onClose();
  };
  return (
    <KeyForm action={messages.save} send={send} onClose={onClose}>
      {({ error, message }) => (
        <>
          <KeyFields values={values} onChange={setValues} error={error} message={message} />
          {isNoLongerLimited(values, row) && <Note>{messages.noLongerLimited}</Note>}
        </>
      )}
    </KeyForm>
  );
}

const OVERLAP_DAYS = (['0', '1', '7', '30'] as const).map((value) => ({ value, label: messages.overlaps[value] }));

/** Replaces a key by a new one; the old one keeps working for some days. */
export function RotateKey({ row, onClose, onMade }: OfKeyProps & NewKeyProps) {
  const [overlap, setOverlap] = useState<(typeof OVERLAP_DAYS)[number]['value']>('7');
  const rotate = useApiMutation('rotateOneKey', [`${LINK_TOOLS}/account`]);
  const send = async (run: Reauthentication['run']) => {
    const path = `${LINK_TOOLS}/account/key/${row.id}/rotate`;
    const body = { overlap_days: Number(overlap) };
    onMade((await run(() => rotate.mutateAsync({ path, body }))).key);
  };
  return (
    <KeyForm action={messages.rotate} send={send} onClose={onClose}>
      {({ error, message }) => (
        <>
          <p>{messages.rotateAbout}</p>
          <SelectField
            label={messages.overlap}
            name="overlap_days"
            value={overlap}
            onChange={setOverlap}
            choices={OVERLAP_DAYS}
            error={error('overlap_days') ?? message ?? error('id')}
          />
        </>
      )}
    </KeyForm>
  );
}

const OVERLAP_MINUTES = [
  { value: '0', label: messages.overlapNow },
  { value: '60', label: messages.overlapHour },
  { value: '1440', label: messages.overlapDay },
] as const;

/** Replaces all keys by a new one, immediately or after a grace period. */
export function RotateKeys({ onClose, onMade }: NewKeyProps) {
  const [overlap, setOverlap] = useState<(typeof OVERLAP_MINUTES)[number]['value']>('60');
  const rotate = useApiMutation('rotateKey', [`${LINK_TOOLS}/account`]);
  const send = async (run: Reauthentication['run']) => {
    const body = { overlap_minutes: Number(overlap) };
    onMade((await run(() => rotate.mutateAsync({ path: `${LINK_TOOLS}/account/key`, body }))).key);
  };
  return (
    <KeyForm action={messages.replaceAll} variant="danger" send={send} onClose={onClose}>
      {({ error, message }) => (
        <>
          <p>{messages.replaceAllAbout}</p>
          <SelectField
            label={messages.allOverlap}
            name="overlap_minutes"
            value={overlap}
            onChange={setOverlap}
            choices={OVERLAP_MINUTES}
            error={error('overlap_minutes') ?? message}
          />
        </>
      )}
    </KeyForm>
  );
}
