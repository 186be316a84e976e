import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { channelWords as words } from '../../messages/channels.ts';
import { useForm } from '../../state/form.ts';
import { useNotices } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { TOUCHED } from './channel-data.ts';
import styles from './channels.module.css';

export interface NewChannelProps {
  onMade: (id: number) => void;
  /** The first of an account: the one thing that there is to do. */
  isFirst?: boolean;
  /** One came here to make one. */
  isWanted?: boolean;
}

/** Each new channel gets the next of these, so that they can be told apart at once. */
const COLORS = ['#2f6f5e', '#b45309', '#2563eb', '#be185d', '#0e7490', '#6d28d9'];

/** A name is all that it takes. */
export function NewChannel({ onMade, isFirst, isWanted }: NewChannelProps) {
  const [name, setName] = useState('');
  const create = useChange('createChannel', TOUCHED);
  const { tell } = useNotices();
  const form = useForm(async () => {
    const color = COLORS[name.trim().length % COLORS.length];
    const made = await create.mutateAsync({ path: `${LINK_TOOLS}/channel/add`, body: { name, color } });
    setName('');
    tell({ title: words.created });
    onMade(made.id);
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={styles.newChannel} noValidate>
      <TextField
        label={words.newName}
        isLabelHidden
        name="name"
        placeholder={words.newName}
        value={name}
        onChange={setName}
        fault={form.fault('name') ?? form.message}
        maxLength={120}
        autoFocus={isWanted}
      />
      {isFirst ? (
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.create}
        </Button>
      ) : (
        <IconButton type="submit" label={words.create} look="quiet" icon={<Plus aria-hidden />} />
      )}
    </form>
  );
}
