import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { useForm } from '../../state/form.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { INVALIDATED_PATHS } from './channel-data.ts';
import styles from './channels.module.css';

export interface NewChannelProps {
  onMade: (id: number) => void;
  /** Whether this is the account's first channel, so that the form is the only thing to do. */
  isFirst?: boolean;
  /** Whether the user navigated here to create a channel. */
  isWanted?: boolean;
}

/** Colors that new channels get in turn, so that they can be told apart. */
const COLORS = ['#2f6f5e', '#b45309', '#2563eb', '#be185d', '#0e7490', '#6d28d9'];

/** Creates a channel from a name only. */
export function NewChannel({ onMade, isFirst, isWanted }: NewChannelProps) {
  const [name, setName] = useState('');
  const create = useApiMutation('createChannel', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const color = COLORS[name.trim().length % COLORS.length];
    const made = await create.mutateAsync({ path: `${LINK_TOOLS}/channel/add`, body: { name, color } });
    setName('');
    showToast({ title: messages.created });
    onMade(made.id);
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={styles.newChannel} noValidate>
      <TextField
        label={messages.newName}
        isLabelHidden
        name="name"
        placeholder={messages.newName}
        value={name}
        onChange={setName}
        error={form.error('name') ?? form.message}
        maxLength={120}
        autoFocus={isWanted}
      />
      {isFirst ? (
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.create}
        </Button>
      ) : (
        <IconButton type="submit" label={messages.create} variant="secondary" icon={<Plus aria-hidden />} />
      )}
    </form>
  );
}
