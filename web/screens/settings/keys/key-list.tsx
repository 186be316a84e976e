import { KeyRound, Plus } from 'lucide-react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useNow } from '../../../ui/object/relative-time.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { columnsOf } from './key-columns.tsx';
import type { ListedKey } from './key-values.ts';

interface KeyListProps {
  onOpen: (form: 'edit' | 'rotate', row: ListedKey) => void;
  onCreate: () => void;
}

/** Active keys, identified by their last four characters. */
export function KeyList({ onOpen, onCreate }: KeyListProps) {
  const [params] = useUrlState();
  const now = useNow(60_000);
  const keys = useApiQuery('listKeys', `${LINK_TOOLS}/account/keys`);
  const revoke = useRevoke();
  return (
    <Loaded query={keys}>
      {({ data }) => {
        const sought = data.findIndex(({ id }) => params.get('key') === String(id));
        return data.length === 0 ? (
          <NoKeys onCreate={onCreate} />
        ) : (
          <DataTable
            label={messages.title}
            columns={columnsOf({ all: data, now, onOpen, revoke })}
            total={data.length}
            rowAt={(index) => data[index]}
            idOf={({ id }) => id}
            cursor={sought === -1 ? undefined : sought}
            isUneven
          />
        );
      }}
    </Loaded>
  );
}

function NoKeys({ onCreate }: Pick<KeyListProps, 'onCreate'>) {
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      title={messages.emptyTitle}
      text={messages.emptyText}
      action={
        <Button icon={<Plus aria-hidden />} onClick={onCreate}>
          {messages.make}
        </Button>
      }
    />
  );
}

function useRevoke(): (row: ListedKey) => Promise<void> {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteKey', [`${LINK_TOOLS}/account`]);
  return async ({ id }) => {
    const { revokeTitle: title, revokeText: text, revoke: action } = messages;
    if (!(await confirm({ title, text, action }))) return;
    await remove.mutateAsync({ path: `${LINK_TOOLS}/account/key/${id}/delete`, method: 'DELETE' }).then(
      () => showToast({ title: messages.revoked }),
      (error: unknown) => showError(errorMessages.notRevoked, error),
    );
  };
}
