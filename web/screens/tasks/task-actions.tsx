import { useQueryClient } from '@tanstack/react-query';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useDownload } from '../../api/download.ts';
import { invalidate, useApiMutation } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { taskMessages as messages } from '../../messages/tasks.ts';
import { isOpen, TASK, TASKS, type Task } from '../../state/tasks.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { layout } from '../../ui/page/page.tsx';
import { linksOfImport, sendInBatches } from './import-undo.ts';

/** Actions on a task: cancel while it runs; download, open and delete afterward. */
export function TaskActions({ task }: { task: Task }) {
  return <div className={layout.bar}>{isOpen(task) ? <CancelButton task={task} /> : <EndedActions task={task} />}</div>;
}

function CancelButton({ task }: { task: Task }) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const cancel = useApiMutation('cancelTask', [TASKS, TASK]);
  const ask = async () => {
    if (!(await confirm({ title: messages.cancelTitle, text: messages.cancelText, action: messages.cancel }))) return;
    cancel.mutate(
      { path: `${TASK}/${task.id}/cancel` },
      { onError: (error) => toasts.showError(messages.cancelTitle, error) },
    );
  };
  return <Button onClick={() => void ask()}>{messages.cancel}</Button>;
}

function EndedActions({ task }: { task: Task }) {
  const { download, isBusy } = useDownload();
  const next = messages.next[task.kind];
  const isImport = task.kind === 'link_import';
  const open = (
    <LinkButton to={next.to} variant={isImport ? 'primary' : 'secondary'}>
      {next.label}
    </LinkButton>
  );
  const fileName =
    task.kind === 'qr_batch' ? 'qr-codes.zip' : `${(task.name || task.kind).replace(/\.(csv|json)$/i, '')}-report.csv`;
  return (
    <>
      {isImport && open}
      {task.done > 0 && (
        <Button
          variant={isImport ? 'secondary' : 'primary'}
          icon={<Download aria-hidden />}
          isBusy={isBusy}
          onClick={() => void download({ path: `${TASK}/${task.id}/result`, fileName })}
        >
          {messages.fetch[task.kind]}
        </Button>
      )}
      {!isImport && open}
      {isImport && task.made > 0 && <UndoButton task={task} />}
      <DeleteButton task={task} />
    </>
  );
}

function DeleteButton({ task }: { task: Task }) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const [, go] = useLocation();
  const remove = useApiMutation('deleteTask', [TASKS]);
  const ask = async () => {
    if (!(await confirm({ title: messages.removeTitle, text: messages.removeText, action: messages.remove }))) return;
    remove.mutate(
      { path: `${TASK}/${task.id}/delete`, method: 'DELETE' },
      { onSuccess: () => go('/tasks'), onError: (error) => toasts.showError(messages.removeTitle, error) },
    );
  };
  return (
    <Button variant="ghost" onClick={() => void ask()}>
      {messages.remove}
    </Button>
  );
}

/** Deletes the links that an import created, after a question that says how many have been clicked since. */
function UndoButton({ task }: { task: Task }) {
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const send = useSending();
  const client = useApi();
  const [, go] = useLocation();
  const undo = async () => {
    const links = await linksOfImport(client, task.id);
    const [count, ids] = [links.length, links.map(({ id }) => id)];
    if (count === 0) return showToast({ title: messages.undoNone });
    const clicked = links.filter(({ clicks }) => clicks > 0).length;
    const isSure = await confirm({
      title: messages.undoTitle,
      text: messages.undoText(count, clicked, formatInteger(clicked)),
      action: messages.undoAction(count, formatInteger(count)),
    });
    if (!isSure) return;
    await send('delete', ids);
    const restore = () =>
      send('restore', ids).then(
        () => showToast({ title: messages.restored }),
        (error) => showError(messages.notRestored, error),
      );
    showToast({
      title: messages.undone(count, formatInteger(count)),
      action: { label: messages.deletedLinks, run: () => go('/links/deleted') },
      onUndo: () => void restore(),
    });
  };
  const start = () => {
    setBusy(true);
    void undo()
      .catch((error) => showError(messages.undoFailed, error))
      .finally(() => setBusy(false));
  };
  return (
    <Button permission="edit" icon={<Undo2 aria-hidden />} isBusy={isBusy} onClick={start}>
      {messages.undo}
    </Button>
  );
}

/** Returns what deletes or restores links; lists and the report are fetched again, even if only a part of it was done. */
function useSending() {
  const client = useApi();
  const queryClient = useQueryClient();
  return async (action: 'delete' | 'restore', ids: readonly number[]) => {
    try {
      await sendInBatches(client, action, ids);
    } finally {
      await invalidate(queryClient, [TASK, `${LINK_TOOLS}/url`, `${LINK_TOOLS}/urls`, `${LINK_TOOLS}/campaign`]);
    }
  };
}
