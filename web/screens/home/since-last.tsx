import { History } from 'lucide-react';
import { Fragment, useState } from 'react';
import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { homeMessages as messages } from '../../messages/home.ts';
import { counted } from '../../messages/shared/counts.ts';
import { createStored } from '../../state/stored.ts';
import { currentWorkspace } from '../../state/workspace/workspace.ts';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import styles from './home.module.css';

/** Shorter absences are one look at the same screen. */
const AWAY_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const METRICS = ['visits', 'clicks', 'scans', 'conversions'] as const;

interface Looks {
  /** When this browser showed home last. */
  last: number;
  /** When it showed home last before the current look; 0 for never. */
  before: number;
}

/** By workspace. */
const looks = createStored<Readonly<Record<number, Looks>>>('home-looks', {});

/** Returns the looks at home with one more at a moment. */
export function withLook(known: Looks | undefined, now: number): Looks {
  if (!known) return { last: now, before: 0 };
  return { last: now, before: now - known.last > AWAY_MS ? known.last : known.before };
}

/** Returns when the person looked at home before; 0 on the first look. */
export function useLastLook(): number {
  const [before] = useState(() => {
    const id = currentWorkspace()?.id ?? 0;
    const next = withLook(looks.read()[id], Date.now());
    looks.write({ ...looks.read(), [id]: next });
    return next.before;
  });
  return before;
}

/** What happened since the person looked before, in one line. */
export function SinceLast({ since }: { since: number }) {
  const [range] = useState(() => ({
    from: new Date(since).toISOString().replace(/\.\d+/, ''),
    // The day after tomorrow, so that the figures grow with all others.
    to: new Date(Date.now() + 2 * DAY_MS).toISOString().replace(/\.\d+/, ''),
  }));
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: { metrics: [...METRICS], range } });
  const totals = data?.data.totals;
  const shown = METRICS.filter((metric) => (totals?.[metric] ?? 0) > 0);
  return (
    <p className={styles.since}>
      <History aria-hidden />
      <span>
        {messages.since} <RelativeTime at={since} />: {!totals && '…'}
        {totals && shown.length === 0 && messages.nothingNew}
        {shown.map((metric, place) => (
          <Fragment key={metric}>
            {place > 0 && ', '}
            <b>{counted(totals?.[metric] ?? 0, metric, formatInteger(totals?.[metric] ?? 0))}</b>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
