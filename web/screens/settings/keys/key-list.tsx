import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { parseTimestamp } from '../../../ui/format.ts';
import { RelativeTime, useNow } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { HighlightedItem } from '../../../ui/table/highlighted-item.tsx';
import settings from '../settings.module.css';
import { EditKey, RotateKey } from './key-dialogs.tsx';
import { isStale, type ListedKey, presetOf, UNUSED_DAYS } from './key-values.ts';
import styles from './keys.module.css';

/** Active keys, identified by their last four characters. */
export function KeyList({ onMade }: { onMade: (apiKey: string) => void }) {
  const [params] = useUrlState();
  const now = useNow(60_000);
  const keys = useApiQuery('listKeys', `${LINK_TOOLS}/account/keys`);
  return (
    <Loaded query={keys}>
      {({ data }) => (
        <>
          {data.some((row) => isStale(row, now)) && <Note isQuiet>{messages.staleAbout}</Note>}
          {data.length === 0 && <EmptyState title={messages.emptyTitle} text={messages.emptyText} />}
          <ul className={settings.rows}>
            {data.map((row) => (
              <HighlightedItem key={row.id} isHighlighted={params.get('key') === String(row.id)}>
                <KeyLine row={row} successor={data.find(({ id }) => id === row.replaced_by)} now={now} />
                <KeyButtons row={row} onMade={onMade} />
              </HighlightedItem>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

interface KeyLineProps {
  row: ListedKey;
  successor: ListedKey | undefined;
  now: number;
}

function KeyLine({ row, successor, now }: KeyLineProps) {
  const { name, last_four: lastFour, created, created_by: by } = row;
  return (
    <span className={settings.main}>
      <b className={settings.name}>{name || messages.unnamed}</b> <code>…{lastFour}</code>{' '}
      <span className={styles.marks}>
        {accessOf(row).map((text) => (
          <Badge key={text}>{text}</Badge>
        ))}
        {isStale(row, now) && <Badge tone="warn">{messages.stale(UNUSED_DAYS)}</Badge>}
      </span>
      <span className={settings.detail}>
        {messages.made} <RelativeTime at={created} /> {messages.by(by)}, <LastUse row={row} />,{' '}
        <End row={row} successor={successor} now={now} />
      </span>
    </span>
  );
}

/** What limits the key, in a few words; nothing for full access. */
function accessOf({ scopes, websites, channels, addresses }: ListedKey): string[] {
  const preset = presetOf(scopes);
  return [
    preset === 'read' ? messages.readOnly : preset !== 'full' && messages.areas(scopes.length),
    websites.length > 0 && messages.ofWebsites(websites.length),
    channels.length > 0 && messages.ofChannels(channels.length),
    addresses.length > 0 && messages.ofAddresses(addresses.length),
  ].filter((text) => text !== false);
}

function LastUse({ row: { last_used_at: at, last_used_from: place } }: { row: ListedKey }) {
  if (at === null) return messages.unused;
  return (
    <>
      {messages.used} <RelativeTime at={at} />
      {place !== '' && ` ${messages.usedFrom(place)}`}
    </>
  );
}

function End({ row: { expires }, successor, now }: KeyLineProps) {
  if (expires === null) return messages.endless;
  const verb = parseTimestamp(expires) <= now ? messages.ended : messages.ends;
  return (
    <>
      {successor ? messages.replacedBy(successor.last_four) : verb} <RelativeTime at={expires} />
    </>
  );
}

function KeyButtons({ row, onMade }: { row: ListedKey; onMade: (apiKey: string) => void }) {
  const [open, setOpen] = useState<'edit' | 'rotate'>();
  const revoke = useRevoke(row);
  const close = () => setOpen(undefined);
  const name = row.name || messages.unnamed;
  return (
    <span className={styles.buttons}>
      <Button size="small" onClick={() => setOpen('edit')}>
        {messages.edit}
      </Button>
      {row.replaced_by === null && (
        <Button size="small" onClick={() => setOpen('rotate')}>
          {messages.rotate}
        </Button>
      )}
      <Button size="small" onClick={() => void revoke()}>
        {messages.revoke}
      </Button>
      <Dialog title={messages.editTitle(name)} isOpen={open === 'edit'} onClose={close} widthPx={640}>
        <EditKey row={row} onClose={close} />
      </Dialog>
      <Dialog title={messages.rotateTitle(name)} isOpen={open === 'rotate'} onClose={close} widthPx={480}>
        <RotateKey row={row} onClose={close} onMade={onMade} />
      </Dialog>
    </span>
  );
}

function useRevoke({ id }: ListedKey): () => Promise<void> {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteKey', [`${LINK_TOOLS}/account`]);
  return async () => {
    const { revokeTitle: title, revokeText: text, revoke: action } = messages;
    if (!(await confirm({ title, text, action }))) return;
    await remove.mutateAsync({ path: `${LINK_TOOLS}/account/key/${id}/delete`, method: 'DELETE' }).then(
      () => showToast({ title: messages.revoked }),
      (error: unknown) => showError(errorMessages.notRevoked, error),
    );
  };
}
