import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callSurface, type MemberRow } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useForm } from '../../../state/form.ts';
import type { CurrentWorkspace } from '../../../state/workspace/workspace.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { AccessFields, type AccessValues, accessBody } from './access-fields.tsx';

interface AccessDialogProps {
  row: MemberRow;
  workspace: CurrentWorkspace;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a member a guest of one website or channel, or ends that. */
export function AccessDialog({ row, workspace, isOpen, onClose }: AccessDialogProps) {
  return (
    <Dialog title={messages.accessOf(row.username)} isOpen={isOpen} onClose={onClose} widthPx={480}>
      <AccessForm row={row} workspace={workspace} onClose={onClose} />
    </Dialog>
  );
}

function AccessForm({ row, workspace, onClose }: Omit<AccessDialogProps, 'isOpen'>) {
  const [values, setValues] = useState(valuesOf(row));
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = { id: row.id, ...accessBody(values) };
    await reauthentication.run(() => callSurface(`/account/w/${workspace.id}/members/access`, body));
    await queryClient.invalidateQueries({ queryKey: [`/account/w/${workspace.id}/members`] });
    showToast({ title: messages.accessChanged });
    onClose();
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <AccessFields
        values={values}
        onChange={setValues}
        withOwner={workspace.permissions.includes('own')}
        error={form.error}
      />
      {form.message && <p role="alert">{form.message}</p>}
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.saveAccess}
        </Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}

function valuesOf({ role, guest_of: guest }: MemberRow): AccessValues {
  return { reach: guest?.kind ?? 'workspace', object: guest && guest.name !== '' ? String(guest.id) : '', role };
}
