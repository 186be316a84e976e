import { Ellipsis, History, Pencil, Power, PowerOff, RotateCw, Send, Trash2 } from 'lucide-react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Menu, type MenuEntry } from '../../ui/floating/menu.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { INVALIDATED_PATHS, nameOf, type Webhook } from './webhook-data.ts';

export interface WebhookActions {
  sendTest: (webhook: Webhook) => void;
  /** Sends all deliveries that failed again. */
  resendFailed: (webhook: Webhook) => void;
  turn: (webhook: Webhook, active: boolean) => void;
  /** Asks for confirmation. */
  remove: (webhook: Webhook) => void;
}

/** The list alone: a deleted webhook itself no longer exists. */
const LISTS = [`${LINK_TOOLS}/webhooks`] as const;

/** Actions on a webhook, each with its result in a notification. */
export function useWebhookActions(onGone?: () => void): WebhookActions {
  const { showToast, showError } = useToasts();
  const test = useApiMutation('testWebhook', INVALIDATED_PATHS);
  const resend = useApiMutation('resendWebhookDelivery', INVALIDATED_PATHS);
  const update = useApiMutation('updateWebhook', INVALIDATED_PATHS);
  const turn = async ({ id }: Webhook, active: boolean) => {
    const change = (next: boolean) =>
      update.mutateAsync({ path: `${pathOf(id)}/update`, method: 'PUT', body: { active: next } });
    const fail = (error: unknown) => showError(messages.notChanged, error);
    await change(active).then(() => {
      const undo = () => void change(!active).catch(fail);
      showToast({ ...(active ? messages.turnedOn : messages.turnedOff), onUndo: undo });
    }, fail);
  };
  return {
    sendTest: ({ id, active }) =>
      void test.mutateAsync({ path: `${pathOf(id)}/test` }).then(
        () => showToast({ title: active ? messages.tested : messages.testedOff }),
        (error: unknown) => showError(messages.testFailed, error),
      ),
    resendFailed: ({ id, active }) =>
      void resend.mutateAsync({ path: `${pathOf(id)}/resend`, body: {} }).then(
        () => showToast({ title: active ? messages.resent : messages.resentOff }),
        (error: unknown) => showError(messages.resendFailed, error),
      ),
    turn: (webhook, active) => void turn(webhook, active),
    remove: useRemoval(onGone),
  };
}

function useRemoval(onGone: (() => void) | undefined): WebhookActions['remove'] {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const removal = useApiMutation('deleteWebhook', LISTS);
  const remove = async (webhook: Webhook) => {
    const { removeText: text, remove: action } = messages;
    if (!(await confirm({ title: messages.removeTitle(nameOf(webhook)), text, action }))) return;
    try {
      await removal.mutateAsync({ path: `${pathOf(webhook.id)}/delete`, method: 'DELETE' });
      onGone?.();
      showToast({ title: messages.removed });
    } catch (error) {
      showError(messages.removeFailed, error);
    }
  };
  return (webhook) => void remove(webhook);
}

function pathOf(id: number): string {
  return `${LINK_TOOLS}/webhook/${id}`;
}

interface RowMenuProps {
  row: Webhook;
  actions: WebhookActions;
}

/** Menu of one webhook. */
export function RowMenu(props: RowMenuProps) {
  const label = messages.actionsOf(nameOf(props.row));
  return <Menu trigger={<IconButton label={label} icon={<Ellipsis />} size="small" />} entries={entriesOf(props)} />;
}

function entriesOf({ row, actions }: RowMenuProps): MenuEntry[] {
  const { id, active, failed } = row;
  const path = `/settings/webhooks/${id}`;
  const resend = { label: messages.resendAll, icon: <RotateCw />, onSelect: () => actions.resendFailed(row) };
  return [
    { label: messages.deliveries, icon: <History />, to: path },
    { label: messages.edit, icon: <Pencil />, to: `${path}?tab=settings` },
    { label: messages.test, icon: <Send />, onSelect: () => actions.sendTest(row) },
    ...(failed > 0 ? [resend] : []),
    {
      label: active ? messages.turnOff : messages.turnOn,
      icon: active ? <PowerOff /> : <Power />,
      onSelect: () => actions.turn(row, !active),
    },
    'separator',
    {
      label: messages.delete,
      icon: <Trash2 />,
      isDanger: true,
      permission: 'webhooks',
      onSelect: () => actions.remove(row),
    },
  ];
}
