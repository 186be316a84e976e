import { useQueryClient } from '@tanstack/react-query';
import { PinOff } from 'lucide-react';
import { invalidate } from '../../api/mutations.ts';
import { callSurface } from '../../api/private-surface.ts';
import { homeMessages as messages } from '../../messages/home.ts';
import { orderMessages } from '../../messages/shared/order.ts';
import { pinMessages } from '../../messages/shared/pins.ts';
import { usePin } from '../../state/pins.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { DragHandle } from '../../ui/order/drag-handle.tsx';
import type { Drag } from '../../ui/order/use-drag.ts';
import { useSavedOrder } from '../../ui/order/use-saved-order.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import { Section } from '../../ui/page/page.tsx';
import type { HomeData } from './home-data.ts';
import { figureText } from './mover-list.tsx';
import { ObjectLink } from './object-link.tsx';
import styles from './pinned.module.css';

type PinnedObject = HomeData['pinned'][number];

const keyOf = ({ type, id }: PinnedObject) => `${type} ${id}`;

/** What the person pinned, in the person's own order, at first the newest first. */
export function PinnedList({ pinned }: { pinned: HomeData['pinned'] }) {
  const { items, drag, announcement } = useSavedOrder({
    items: pinned,
    keyOf,
    nameOf: ({ name }) => name,
    save: useSavePins(),
  });
  if (pinned.length === 0) return null;
  return (
    <div>
      <Section title={pinMessages.title}>
        <ul className={styles.cards}>
          {items.map((one) => (
            <PinnedCard key={keyOf(one)} pinned={one} drag={items.length > 1 ? drag : undefined} />
          ))}
        </ul>
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
      </Section>
    </div>
  );
}

/** Saves moved pins for the person, and reads home again as after every change. */
function useSavePins() {
  const queryClient = useQueryClient();
  const { showError } = useToasts();
  return async (moved: readonly PinnedObject[]) => {
    try {
      await callSurface('/account/pins/order', { pins: moved.map(({ type, id }) => ({ type, id })) });
      await invalidate(queryClient, []);
    } catch (error) {
      showError(orderMessages.failed, error);
    }
  };
}

function PinnedCard({ pinned, drag }: { pinned: PinnedObject; drag: Drag | undefined }) {
  const { type, id, name, address, now, before, trend } = pinned;
  const pin = usePin({ type, id });
  return (
    <li data-key={keyOf(pinned)}>
      <div className={styles.head}>
        <ObjectLink type={type} id={id} name={name} address={address} />
        {drag && <DragHandle name={name} itemKey={keyOf(pinned)} drag={drag} />}
        <IconButton
          label={pinMessages.unpinOne(name)}
          icon={<PinOff />}
          size="small"
          onClick={() => void pin?.toggle()}
        />
      </div>
      <div className={styles.spark}>
        <Sparkline values={trend} label={messages.trendOf(name)} width={280} height={36} />
      </div>
      <p className={styles.figures}>
        <b>{figureText(type, now)}</b>
        <ChangeBadge current={now} previous={before} />
      </p>
    </li>
  );
}
