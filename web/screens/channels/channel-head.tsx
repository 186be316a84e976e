import { Ellipsis, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useCanEdit } from '../../api/can-call.ts';
import { type Body, LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { useCan, useIsGuest } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Menu } from '../../ui/floating/menu.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { AuthorMark } from '../../ui/object/authors.tsx';
import { type Channel, INVALIDATED_PATHS } from './channel-data.ts';
import styles from './channels.module.css';

interface ChannelHeadProps {
  channel: Channel;
  /** The period, and actions. */
  children: ReactNode;
}

/** Name, description and color of a channel, editable in place for those who may, with its actions. */
export function ChannelHead({ channel, children }: ChannelHeadProps) {
  const isGuest = useIsGuest();
  if (useCanEdit('updateChannel')) return <EditableHead channel={channel}>{children}</EditableHead>;
  return (
    <header className={styles.head}>
      <span className={styles.dot} style={{ background: channel.color }} aria-hidden />
      <div className={styles.texts}>
        {/* For guests, the channel's name is the title of the screen. */}
        {!isGuest && <h2>{channel.name}</h2>}
        {channel.description && <p>{channel.description}</p>}
      </div>
      <span className={styles.author}>
        <AuthorMark kind="channel" id={channel.id} />
      </span>
      <div className={styles.headActions}>{children}</div>
      <DeletedItems />
    </header>
  );
}

/** Where guests, who have no other lists, restore what was deleted in their channel. */
function DeletedItems() {
  const can = useCan();
  if (!useIsGuest() || !can('edit')) return null;
  return (
    <Menu
      trigger={<IconButton label={messages.more} icon={<Ellipsis aria-hidden />} />}
      entries={[
        { label: messages.deletedLinks, to: '/links/deleted' },
        { label: messages.deletedCodes, to: '/codes/deleted' },
      ]}
    />
  );
}

/** With the star, and deletion. */
function EditableHead({ channel, children }: ChannelHeadProps) {
  const save = useApiMutation('updateChannel', INVALIDATED_PATHS);
  const { showError } = useToasts();
  const path = `${LINK_TOOLS}/channel/${channel.id}/update`;
  const put = async (body: Body<'updateChannel'>) => {
    try {
      await save.mutateAsync({ path, method: 'PUT', body });
    } catch (error) {
      showError(messages.saveFailed, error);
    }
  };
  return (
    <header className={styles.head}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={messages.color}
        defaultValue={sixDigits(channel.color)}
        onBlur={({ currentTarget: { value } }) => value !== channel.color && void put({ color: value })}
      />
      <div className={styles.texts}>
        <InPlace
          label={messages.name}
          value={channel.name}
          className={styles.name}
          onSave={(next) => (next === '' ? undefined : put({ name: next }))}
          maxLength={120}
        />
        <Description value={channel.description} onSave={(description) => put({ description })} />
      </div>
      <span className={styles.author}>
        <AuthorMark kind="channel" id={channel.id} />
      </span>
      <div className={styles.headActions}>{children}</div>
      <StarButton channel={channel} onChange={(next) => void put({ starred: next })} />
      <ChannelMenu channel={channel} />
    </header>
  );
}

function Description(props: Pick<InPlaceProps, 'value' | 'onSave'>) {
  return <InPlace {...props} label={messages.description} className={styles.description} maxLength={1_000} />;
}

/** Expands a color, because color pickers accept only `#rrggbb`. */
function sixDigits(color: string): string {
  return color.length === 7 ? color : color.replace(/[0-9a-f]/gi, '$&$&');
}

interface StarButtonProps {
  channel: Channel;
  onChange: (starred: boolean) => void;
}

function StarButton({ channel: { name, starred }, onChange }: StarButtonProps) {
  return (
    <IconButton
      label={starred ? messages.unstar(name) : messages.star(name)}
      aria-pressed={starred}
      className={starred ? styles.starred : ''}
      icon={<Star aria-hidden />}
      onClick={() => onChange(!starred)}
    />
  );
}

interface InPlaceProps {
  label: string;
  value: string;
  className: string | undefined;
  onSave: (value: string) => Promise<void> | undefined;
  maxLength: number;
}

/** Text that becomes a field on focus. Saves on blur or Enter; Escape reverts. */
function InPlace({ label, value, className, onSave, maxLength }: InPlaceProps) {
  const [typed, setTyped] = useState<string>();
  const isDropped = useRef(false);
  const settle = async () => {
    const next = typed?.trim();
    if (next !== undefined && next !== value && !isDropped.current) await onSave(next);
    isDropped.current = false;
    setTyped(undefined);
  };
  return (
    <input
      className={`${styles.inPlace} ${className ?? ''}`}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void settle()}
      onKeyDown={(event) => {
        isDropped.current = event.key === 'Escape';
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

function ChannelMenu({ channel }: { channel: Channel }) {
  const confirm = useConfirm();
  const [, go] = useLocation();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteChannel', INVALIDATED_PATHS);
  const ask = async () => {
    const confirmation = {
      title: messages.deleteTitle(channel.name),
      text: messages.deleteText,
      action: messages.delete,
    };
    if (!(await confirm(confirmation))) return;
    try {
      await remove.mutateAsync({ path: `${LINK_TOOLS}/channel/${channel.id}/delete`, method: 'DELETE' });
      go('/channels');
      showToast({ title: messages.deleted });
    } catch (error) {
      showError(messages.deleteFailed, error);
    }
  };
  return (
    <Menu
      trigger={<IconButton label={messages.more} icon={<Ellipsis aria-hidden />} />}
      entries={[{ label: messages.delete, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => void ask() }]}
    />
  );
}
