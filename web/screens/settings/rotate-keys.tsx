import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/queries.ts';
import { keyMessages as words } from '../../messages/settings.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/choices.tsx';
import { layout, Section } from '../../ui/page/page.tsx';

const OVERLAPS = [
  { value: '0', label: words.overlapNow },
  { value: '60', label: words.overlapHour },
  { value: '1440', label: words.overlapDay },
] as const;

/** Replaces all keys by a new one, immediately or after a grace period. */
export function RotateKeys({ onMade }: { onMade: (apiKey: string) => void }) {
  const [overlap, setOverlap] = useState<'0' | '60' | '1440'>('60');
  const confirm = useConfirm();
  const rotate = useApiMutation('rotateKey', [`${LINK_TOOLS}/account`]);
  const form = useForm(async () => {
    if (!(await confirm({ title: words.rotate, text: words.rotateAbout, action: words.rotate }))) return;
    const body = { overlap_minutes: Number(overlap) };
    onMade((await rotate.mutateAsync({ path: `${LINK_TOOLS}/account/key`, body })).key);
  });
  return (
    <Section title={words.rotate} about={words.rotateAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <SelectField
          label={words.overlap}
          name="overlap_minutes"
          value={overlap}
          onChange={setOverlap}
          choices={OVERLAPS}
          fault={form.fault('overlap_minutes') ?? form.message}
        />
        <div>
          <Button type="submit" variant="danger" isBusy={form.isBusy}>
            {words.rotate}
          </Button>
        </div>
      </form>
    </Section>
  );
}
