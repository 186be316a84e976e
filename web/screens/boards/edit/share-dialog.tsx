import { useApiMutation } from '../../../api/mutations.ts';
import { boardMessages as messages } from '../../../messages/boards.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { SharingForm } from '../../../ui/share/sharing-form.tsx';
import { BOARDS, type Board, boardPath } from '../board-data.ts';

const CHOICES = [
  { value: '1', label: messages.sharePrivate },
  { value: '2', label: messages.sharePassword },
  { value: '0', label: messages.sharePublic },
] as const;

/** Shares a board by link, with or without a password. */
export default function ShareDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { showToast } = useToasts();
  const { mutateAsync } = useApiMutation('updateBoard', [BOARDS]);
  return (
    <Dialog title={messages.shareTitle} isOpen onClose={onClose} widthPx={620}>
      <p>{messages.shareAbout}</p>
      <SharingForm
        label={messages.share}
        choices={CHOICES}
        cardWidthPx={170}
        privacy={board.privacy}
        action={messages.saveSharing}
        onSave={async (body) => {
          await mutateAsync({ path: boardPath(board.id), method: 'PATCH', body });
          showToast({ title: messages.sharingSaved });
        }}
      />
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
