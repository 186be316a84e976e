import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN, type CallOptions } from '../../api/client.ts';
import { invalidate, useApi } from '../../api/queries.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { type Question, useConfirm } from '../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';

export interface AdminAction {
  /** Below the prefix of the administration. */
  path: string;
  method?: CallOptions['method'];
  body?: unknown;
  /** Asked first, for what somebody would miss. */
  question?: Question;
  /** Notice after success. */
  done: string;
}

export interface AdminActions {
  /** Returns the response; undefined if it was not done. */
  run<T>(action: AdminAction): Promise<T | undefined>;
  /** Rendered by the screen. */
  dialog: ReactNode;
}

/** Runs what operators do: asks, lets the operator authenticate again if needed, tells the outcome and reads the screen again. */
export function useAdminActions(): AdminActions {
  const confirm = useConfirm();
  const reauthentication = useReauthentication();
  const client = useApi();
  const queries = useQueryClient();
  const { showToast, showError } = useToasts();
  const run = async <T,>({ path, method = 'POST', body, question, done }: AdminAction): Promise<T | undefined> => {
    if (question && !(await confirm(question))) return undefined;
    try {
      const answer = await reauthentication.run(() => client.call<T>(`${ADMIN}${path}`, { method, body }));
      showToast({ title: done });
      return answer;
    } catch (error) {
      showError(messages.notDone, error);
      return undefined;
    } finally {
      await invalidate(queries, [ADMIN]);
    }
  };
  return { run, dialog: reauthentication.dialog };
}
