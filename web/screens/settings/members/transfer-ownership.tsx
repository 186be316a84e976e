import { useState } from 'react';
import { callSurface, type MemberRow } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';

/** Lets an owner hand the workspace over to another member. */
export function TransferOwnership({ workspace, members }: { workspace: number; members: readonly MemberRow[] }) {
  const [id, setId] = useState('');
  const confirm = useConfirm();
  const reauthentication = useReauthentication();
  const others = members.filter((row) => !row.is_you && !row.guest_of);
  const chosen = others.find((row) => String(row.id) === id);
  const form = useForm(async () => {
    const confirmation = { title: messages.transferTitle(chosen?.username ?? ''), text: messages.transferText };
    if (!(await confirm({ ...confirmation, action: messages.transfer }))) return;
    await reauthentication.run(() => callSurface(`/account/w/${workspace}/transfer`, { id: Number(id) }));
    // The own role has changed, and with it what the screens show.
    window.location.reload();
  });
  if (others.length === 0) return null;
  return (
    <Section title={messages.transfer} description={messages.transferAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <ComboField
          label={messages.newOwner}
          name="id"
          value={id}
          onChange={setId}
          choices={others.map(({ id: value, username }) => ({ value: String(value), label: username }))}
          placeholder={messages.choose}
          error={form.error('id') ?? form.message}
        />
        <div>
          <Button type="submit" isBusy={form.isBusy} disabled={id === ''}>
            {messages.transfer}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
