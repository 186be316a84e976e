import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type WorkspaceList, type WorkspaceRow } from '../../api/private-surface.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { workspaceMessages } from '../../messages/shared/account/workspace.ts';
import { workspacesMessages as messages } from '../../messages/workspaces.ts';
import { useForm } from '../../state/form.ts';
import { tabSteps } from '../../state/navigation/tab-steps.ts';
import { type CurrentWorkspace, useCan, useWorkspace } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import styles from './settings.module.css';

/** The person's workspaces: open, create, rename and leave one. */
export default function Workspaces() {
  const all = useQuery<WorkspaceList, ApiError>({
    queryKey: ['/account/workspaces'],
    queryFn: () => callSurface('/account/workspaces'),
  });
  const current = useWorkspace();
  const can = useCan();
  return (
    <SettingsFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={all}>
        {({ workspaces, may_create: mayCreate }) => (
          <div className={styles.parts}>
            <ul className={styles.rows}>
              {workspaces.map((row) => (
                <WorkspaceLine key={row.id} row={row} isCurrent={row.id === current?.id} />
              ))}
            </ul>
            {mayCreate && <NewWorkspace />}
            {current && can('settings') && <Rename key={current.id} current={current} />}
            {current && <Leave current={current} isLast={workspaces.length === 1} />}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function WorkspaceLine({
  row: { id, name, role, plan, guest_of: guest },
  isCurrent,
}: {
  row: WorkspaceRow;
  isCurrent: boolean;
}) {
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{name}</b> {isCurrent && <Badge tone="good">{messages.current}</Badge>}
        <span className={styles.detail}>
          {guest
            ? workspaceMessages.guestOf(guest.name || workspaceMessages.deleted)
            : `${workspaceMessages.roles[role]}, ${planName(plan)}`}
        </span>
      </span>
      {!isCurrent && (
        <a className={buttonClass({ size: 'small' })} href={`/app/w/${id}`}>
          {messages.open}
        </a>
      )}
    </li>
  );
}

function NewWorkspace() {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const { id } = await callSurface<{ id: number }>('/account/workspaces', { name });
    window.location.assign(`/app/w/${id}`);
  });
  return (
    <Section title={messages.create} description={messages.createAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <NameField value={name} onChange={setName} error={form.error('name') ?? form.message} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.create}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Rename({ current }: { current: CurrentWorkspace }) {
  const [name, setName] = useState(current.name);
  const form = useForm(async () => {
    await callSurface(`/account/w/${current.id}/name`, { name });
    window.location.reload();
  });
  return (
    <Section title={messages.rename}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <NameField value={name} onChange={setName} error={form.error('name') ?? form.message} />
        <div>
          <Button type="submit" isBusy={form.isBusy} disabled={name.trim() === current.name}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function NameField(props: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  return <TextField label={messages.name} name="name" autoComplete="off" maxLength={60} {...props} />;
}

function Leave({ current, isLast }: { current: CurrentWorkspace; isLast: boolean }) {
  const confirm = useConfirm();
  const { showError } = useToasts();
  const reauthentication = useReauthentication();
  const text = isLast ? `${messages.leaveAbout} ${messages.leaveLast}` : messages.leaveAbout;
  const leave = async () => {
    if (!(await confirm({ title: messages.leave, text, action: messages.leave }))) return;
    try {
      await reauthentication.run(() => callSurface(`/account/w/${current.id}/leave`, {}));
      // Runs after the dialog has removed its history entry: that step would cancel this navigation.
      tabSteps().around((to) => window.location.assign(to), '/app');
    } catch (error) {
      showError(messages.leave, error);
    }
  };
  return (
    <Section title={messages.leave} description={text}>
      <div>
        <Button variant="danger" onClick={() => void leave()}>
          {messages.leave}
        </Button>
      </div>
      {reauthentication.dialog}
    </Section>
  );
}
