import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { auditMessages as messages } from '../../../messages/shared/account/audit.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';

/** Restores a deleted object and opens its screen. */
export function RestoreButton({ path, screen, name }: { path: string; screen: string; name: string }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const { showToast, showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await client.call(path, { method: 'POST' });
      showToast({ title: messages.restored(name) });
      // Everything that says that the object is not there, on any screen.
      void invalidate(queryClient, [LINK_TOOLS]);
      go(screen);
    } catch (error) {
      setBusy(false);
      showError(messages.notRestored(name), error);
    }
  };
  return (
    <Button size="small" permission="edit" isBusy={isBusy} onClick={() => void restore()}>
      {messages.restore}
    </Button>
  );
}
