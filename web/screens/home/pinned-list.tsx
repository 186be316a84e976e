import { PinOff } from 'lucide-react';
import { homeMessages as messages } from '../../messages/home.ts';
import { pinMessages } from '../../messages/shared/pins.ts';
import { usePin } from '../../state/pins.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { formatCompact } from '../../ui/format.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import { Section } from '../../ui/page/page.tsx';
import type { HomeData } from './home-data.ts';
import { figureText } from './mover-list.tsx';
import { ObjectLink } from './object-link.tsx';
import styles from './pinned.module.css';

/** What the person pinned, newest first. */
export function PinnedList({ pinned }: { pinned: HomeData['pinned'] }) {
  if (pinned.length === 0) return null;
  return (
    <Section title={pinMessages.title}>
      <ul className={styles.cards}>
        {pinned.map((one) => (
          <PinnedCard key={`${one.type} ${one.id}`} {...one} />
        ))}
      </ul>
    </Section>
  );
}

function PinnedCard({ type, id, name, address, now, before, trend }: HomeData['pinned'][number]) {
  const pin = usePin({ type, id });
  return (
    <li>
      <div className={styles.head}>
        <ObjectLink type={type} id={id} name={name} address={address} />
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
        {before > 0 && <span>{messages.from(formatCompact(before))}</span>}
      </p>
    </li>
  );
}
