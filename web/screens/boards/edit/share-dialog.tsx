import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { boardMessages as messages } from '../../../messages/boards.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { SharingFields, sharingBody } from '../../../ui/share/sharing-fields.tsx';
import { BOARDS, type Board, boardPath } from '../board-data.ts';

const CHOICES = [
  { value: '1', label: messages.sharePrivate, description: messages.sharePrivateAbout },
  { value: '2', label: messages.sharePassword, description: messages.sharePasswordAbout },
  { value: '0', label: messages.sharePublic, description: messages.sharePublicAbout },
] as const;

/** Shares a board by link, with or without a password. */
export default function ShareDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  return (
    <Dialog title={messages.shareTitle} isOpen onClose={onClose} widthPx={620}>
      <div className={layout.stack}>
        <p className={layout.description}>{messages.shareAbout}</p>
        <ShareForm board={board} />
      </div>
      {board.share_url !== null && (
        <>
          <h3>{messages.address}</h3>
          <CopyField text={board.share_url} label={messages.address} isWrapped />
          <p>{messages.newAddress}</p>
        </>
      )}
    </Dialog>
  );
}

function ShareForm({ board }: { board: Board }) {
  const { showToast } = useToasts();
  const { mutateAsync } = useApiMutation('updateBoard', [BOARDS]);
  const [privacy, setPrivacy] = useState(board.privacy);
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    await mutateAsync({ path: boardPath(board.id), method: 'PATCH', body: sharingBody({ privacy, password }) });
    setPassword('');
    showToast({ title: messages.sharingSaved });
  });
  const isChanged = privacy !== board.privacy || password !== '';
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
      <SharingFields
        label={messages.share}
        choices={CHOICES}
        cardWidthPx={170}
        values={{ privacy, password }}
        onPrivacy={setPrivacy}
        onPassword={setPassword}
        error={form.error}
      />
      {form.message && <p role="alert">{form.message}</p>}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {messages.saveSharing}
        </Button>
      </div>
    </form>
  );
}
