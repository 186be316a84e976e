import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../contract/vocabulary.ts';
import { callSurface, type GroupRoles as GroupRolesRow } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import styles from '../settings.module.css';
import { roleChoices } from './role-choices.ts';

interface GroupRolesProps {
  workspace: number;
  provider: string;
  groups: GroupRolesRow | null;
}

/** Which groups of the OpenID provider are members, and in which role. */
export function GroupRoles({ workspace, provider, groups }: GroupRolesProps) {
  const [claim, setClaim] = useState(groups?.claim ?? 'groups');
  const [rows, setRows] = useState<GroupRolesRow['roles']>(groups?.roles ?? []);
  const isChanged = JSON.stringify([claim, rows]) !== JSON.stringify([groups?.claim ?? 'groups', groups?.roles ?? []]);
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    await reauthentication.run(() => callSurface(`/account/w/${workspace}/groups`, { claim, roles: rows }));
    showToast({ title: messages.groupsChanged });
    await queryClient.invalidateQueries({ queryKey: [`/account/w/${workspace}/members`] });
  });
  const set = (index: number, change: { group?: string; role?: Role }) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <Section title={messages.groups} description={messages.groupsAbout(provider)}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        {rows.length > 0 && (
          <TextField
            label={messages.claim}
            help={messages.claimAbout}
            name="claim"
            value={claim}
            onChange={setClaim}
            error={form.error('claim')}
          />
        )}
        {rows.map(({ group, role }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
          <div key={index} className={styles.groupRow}>
            <TextField label={messages.group} value={group} onChange={(next) => set(index, { group: next })} />
            <SelectField
              label={messages.inviteRole}
              value={role}
              onChange={(next) => set(index, { role: next })}
              choices={roleChoices(false)}
            />
            <Button size="small" onClick={() => setRows(rows.filter((_, at) => at !== index))}>
              {messages.remove}
            </Button>
          </div>
        ))}
        {(form.error('roles') ?? form.message) && <p role="alert">{form.error('roles') ?? form.message}</p>}
        <div className={layout.actions}>
          <Button onClick={() => setRows([...rows, { group: '', role: 'member' }])}>{messages.addGroup}</Button>
          {isChanged && (
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {messages.saveAccess}
            </Button>
          )}
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
