import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { keyMessages as messages } from '../../messages/settings.ts';
import { faultMessages } from '../../messages/shared/faults.ts';
import { useUrlState } from '../../state/navigation/address.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatDay } from '../../ui/object/format.ts';
import { Moment } from '../../ui/object/moment.tsx';
import { Badge } from '../../ui/page/marks.tsx';
import { Loaded } from '../../ui/page/states.tsx';
import { HighlightedItem } from '../../ui/table/highlighted-item.tsx';
import styles from './settings.module.css';

type Key = ApiResponse<'listKeys'>['data'][number];

/** Active keys, identified by their last four characters. */
export function KeyList() {
  const [params] = useUrlState();
  const keys = useApiQuery('listKeys', `${LINK_TOOLS}/account/keys`);
  return (
    <Loaded query={keys}>
      {({ data }) => (
        <ul className={styles.rows}>
          {data.map((key) => (
            <KeyLine key={key.id} row={key} isHighlighted={params.get('key') === String(key.id)} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function KeyLine({ row, isHighlighted }: { row: Key; isHighlighted: boolean }) {
  const { id, name, last_four: lastFour, created, expires, last_used: lastUsed, scopes, created_by: by } = row;
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteKey', [`${LINK_TOOLS}/account`]);
  const end = async () => {
    if (!(await confirm({ title: messages.endTitle, text: messages.endText, action: messages.end }))) return;
    const path = `${LINK_TOOLS}/account/key/${id}/delete`;
    await remove.mutateAsync({ path, method: 'DELETE' }).then(
      () => showToast({ title: messages.ended }),
      (error: unknown) => showError(faultMessages.notRevoked, error),
    );
  };
  return (
    <HighlightedItem isHighlighted={isHighlighted}>
      <span className={styles.main}>
        <b>{name || messages.unnamed}</b> <code>…{lastFour}</code>{' '}
        {!scopes.includes('write') && <Badge>{messages.readOnly}</Badge>}
        <span className={styles.detail}>
          {messages.made} <Moment at={created} /> {messages.by(by)},{' '}
          {lastUsed ? `${messages.used} ${formatDay(lastUsed)}` : messages.unused},{' '}
          {expires ? messages.ends : messages.endless} {expires && <Moment at={expires} />}
        </span>
      </span>
      <Button size="small" onClick={() => void end()}>
        {messages.end}
      </Button>
    </HighlightedItem>
  );
}
