import { Download } from 'lucide-react';
import { useLocation } from 'wouter';
import { useDownload } from '../../api/download.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { taskMessages as messages } from '../../messages/tasks.ts';
import { isOpen, TASK, TASKS, type Task } from '../../state/tasks.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { layout } from '../../ui/page/page.tsx';

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
  const fileName = task.kind === 'qr_batch' ? 'qr-codes.zip' : `${task.name || task.kind}-report.csv`;
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
