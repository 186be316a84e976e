import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { boardMessages as messages } from '../../../messages/boards.ts';
import { websiteMessages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards } from '../../../ui/form/choices.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { rejectWeakPassword } from '../../../ui/share/share-password.ts';
import { BOARDS, type Board, boardPath } from '../board-data.ts';

const CHOICES = [
  { value: '1', label: messages.sharePrivate },
  { value: '2', label: messages.sharePassword },
  { value: '0', label: messages.sharePublic },
] as const;
type Choice = (typeof CHOICES)[number]['value'];
const PRIVACY = { '0': 0, '1': 1, '2': 2 } as const;

/** Shares a board by link, with or without a password. */
export default function ShareDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(`${board.privacy}`);
  const [password, setPassword] = useState('');
  const { showToast } = useToasts();
  const { mutateAsync } = useApiMutation('updateBoard', [BOARDS]);
  const form = useForm(async () => {
    if (choice === '2') rejectWeakPassword(password);
    const body = { privacy: PRIVACY[choice], ...(choice === '2' && password !== '' && { password }) };
    await mutateAsync({ path: boardPath(board.id), method: 'PATCH', body });
    setPassword('');
    showToast({ title: messages.sharingSaved });
  });
  return (
    <Dialog title={messages.shareTitle} isOpen onClose={onClose} widthPx={620}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <p>{messages.shareAbout}</p>
        <RadioCards label={messages.share} value={choice} onChange={setChoice} choices={CHOICES} cardWidthPx={170} />
        {choice === '2' && (
          <PasswordField
            isNew
            label={websiteMessages.password}
            help={websiteMessages.passwordAbout}
            name="password"
            value={password}
            onChange={setPassword}
            error={form.error('password')}
          />
        )}
        {form.message && <p role="alert">{form.message}</p>}
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            disabled={`${board.privacy}` === choice && password === ''}
          >
            {messages.saveSharing}
          </Button>
        </div>
      </form>
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
