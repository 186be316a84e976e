import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN, type CallOptions } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { type Confirmation, useConfirm } from '../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';

export interface AdminAction<T> {
  /** Below the prefix of the administration. */
  path: string;
  method?: CallOptions['method'];
  body?: unknown;
  /** Asked first, for what someone would miss. */
  confirmation?: Confirmation;
  /** Notice after success; may depend on the response. */
  done: string | ((response: T) => string);
}

export interface AdminActions {
  /** Returns the response; undefined if it was not done. */
  run<T>(action: AdminAction<T>): Promise<T | undefined>;
  /** Rendered by the screen. */
  dialog: ReactNode;
}

/** Runs an operator's action: confirms it, asks them to authenticate again if required, shows the result and refreshes the screen. */
export function useAdminActions(): AdminActions {
  const confirm = useConfirm();
  const reauthentication = useReauthentication();
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const run = async <T,>({
    path,
    method = 'POST',
    body,
    confirmation,
    done,
  }: AdminAction<T>): Promise<T | undefined> => {
    if (confirmation && !(await confirm(confirmation))) return undefined;
    try {
      const response = await reauthentication.run(() => client.call<T>(`${ADMIN}${path}`, { method, body }));
      showToast({ title: typeof done === 'string' ? done : done(response) });
      return response;
    } catch (error) {
      showError(messages.notDone, error);
      return undefined;
    } finally {
      await invalidate(queryClient, [ADMIN]);
    }
  };
  return { run, dialog: reauthentication.dialog };
}
