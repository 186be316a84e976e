import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { Poster } from './poster-data.ts';
import styles from './posters.module.css';

interface RedirectDialogProps {
  channelId: number;
  posters: readonly Poster[];
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the destination of all places. */
export function RedirectDialog(props: RedirectDialogProps) {
  const { isOpen, onClose } = props;
  return (
    <Dialog title={messages.redirectTitle} isOpen={isOpen} onClose={onClose} widthPx={520}>
      {isOpen && <RedirectForm {...props} />}
    </Dialog>
  );
}

function RedirectForm({ channelId, posters, onClose }: RedirectDialogProps) {
  const [address, setAddress] = useState(posters[0]?.content ?? '');
  const redirect = useApiMutation('redirectPlacements', [`${LINK_TOOLS}/channel`, `${LINK_TOOLS}/qr`]);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const path = `${LINK_TOOLS}/channel/${channelId}/placements/destination`;
    const { changed } = await redirect.mutateAsync({ path, method: 'PUT', body: { data: address.trim() } });
    showToast({ title: messages.redirected(changed) });
    onClose();
  });
  return (
    <form ref={form.ref} className={layout.stack} onSubmit={form.submit} noValidate>
      {form.message && (
        <p className={styles.error} role="alert">
          {form.message}
        </p>
      )}
      <TextField
        label={messages.destination}
        help={messages.redirectHelp}
        name="data"
        error={form.error('data')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={setAddress}
      />
      <div className={layout.actions}>
        <Button variant="primary" type="submit" isBusy={form.isBusy} disabled={address.trim() === ''}>
          {messages.redirectDo}
        </Button>
      </div>
    </form>
  );
}
