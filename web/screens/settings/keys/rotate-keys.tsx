import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';

const OVERLAPS = [
  { value: '0', label: messages.overlapNow },
  { value: '60', label: messages.overlapHour },
  { value: '1440', label: messages.overlapDay },
] as const;

/** Replaces all keys by a new one, immediately or after a grace period. */
export function RotateKeys({ onMade }: { onMade: (apiKey: string) => void }) {
  const [overlap, setOverlap] = useState<'0' | '60' | '1440'>('60');
  const confirm = useConfirm();
  const rotate = useApiMutation('rotateKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    if (!(await confirm({ title: messages.replaceAll, text: messages.replaceAllAbout, action: messages.replaceAll })))
      return;
    const body = { overlap_minutes: Number(overlap) };
    onMade((await reauthentication.run(() => rotate.mutateAsync({ path: `${LINK_TOOLS}/account/key`, body }))).key);
  });
  return (
    <Section title={messages.replaceAll} description={messages.replaceAllAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <SelectField
          label={messages.allOverlap}
          name="overlap_minutes"
          value={overlap}
          onChange={setOverlap}
          choices={OVERLAPS}
          error={form.error('overlap_minutes') ?? form.message}
        />
        <div>
          <Button type="submit" variant="danger" isBusy={form.isBusy}>
            {messages.replaceAll}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
