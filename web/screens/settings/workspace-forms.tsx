import { type FormEvent, useState } from 'react';
import { callSurface } from '../../api/private-surface.ts';
import { workspacesMessages as messages } from '../../messages/workspaces.ts';
import { useForm } from '../../state/form.ts';
import type { CurrentWorkspace } from '../../state/workspace/workspace.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout } from '../../ui/page/page.tsx';

/** Creates a workspace and opens it. */
export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const send = async (name: string) => {
    const { id } = await callSurface<{ id: number }>('/account/workspaces', { name });
    window.location.assign(`/app/w/${id}`);
  };
  return <NameForm about={messages.createAbout} name="" action={messages.create} send={send} onClose={onClose} />;
}

/** Renames the workspace that is open. */
export function Rename({ current, onClose }: { current: CurrentWorkspace; onClose: () => void }) {
  const send = async (name: string) => {
    await callSurface(`/account/w/${current.id}/name`, { name });
    window.location.reload();
  };
  return <NameForm name={current.name} action={messages.save} send={send} onClose={onClose} />;
}

interface NameFormProps {
  about?: string;
  /** The present name. */
  name: string;
  action: string;
  send: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameForm({ about, name: before, action, send, onClose }: NameFormProps) {
  const [name, setName] = useState(before);
  const form = useForm(() => send(name));
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {about && <p className={layout.description}>{about}</p>}
      <TextField
        label={messages.name}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={setName}
        error={form.error('name') ?? form.message}
      />
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={before !== '' && name.trim() === before}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface LeaveFormProps {
  /** Of the workspace, which the person types. */
  name: string;
  onLeave: () => void;
  onClose: () => void;
}

/** Leaves the only workspace, and with it the service; says what happens to what is in it. */
export function LeaveForm({ name, onLeave, onClose }: LeaveFormProps) {
  const [typed, setTyped] = useState('');
  const isSure = typed.trim() === name;
  const leave = (event: FormEvent) => {
    event.preventDefault();
    if (!isSure) return;
    onClose();
    onLeave();
  };
  return (
    <form className={layout.stack} onSubmit={leave} noValidate>
      <p>{messages.leaveLastAbout}</p>
      <p>{messages.leaveLastData}</p>
      <p>{messages.leaveLastOwner}</p>
      <TextField
        label={messages.leaveLastType(name)}
        name="confirmation"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <div className={layout.actions}>
        <Button type="submit" variant="danger" disabled={!isSure}>
          {messages.leaveLast}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
    </form>
  );
}
