import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { MadeKeyProps } from './new-key.tsx';

const OVERLAPS = [
  { value: '0', label: messages.overlapNow },
  { value: '60', label: messages.overlapHour },
  { value: '1440', label: messages.overlapDay },
] as const;

/** Replaces all keys by a new one, immediately or after a grace period. */
export function RotateKeys({ onClose, onMade }: MadeKeyProps) {
  const [overlap, setOverlap] = useState<'0' | '60' | '1440'>('60');
  const rotate = useApiMutation('rotateKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = { overlap_minutes: Number(overlap) };
    onMade((await reauthentication.run(() => rotate.mutateAsync({ path: `${LINK_TOOLS}/account/key`, body }))).key);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
      <p>{messages.replaceAllAbout}</p>
      <SelectField
        label={messages.allOverlap}
        name="overlap_minutes"
        value={overlap}
        onChange={setOverlap}
        choices={OVERLAPS}
        error={form.error('overlap_minutes') ?? form.message}
      />
      <div className={layout.actions}>
        <Button type="submit" variant="danger" isBusy={form.isBusy}>
          {messages.replaceAll}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
