import { ArrowRight, Target } from 'lucide-react';
import { Suspense } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { nounOf } from '../../../messages/shared/counts.ts';
import { realtimeMessages } from '../../../messages/websites/realtime.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { momentFormat } from '../../../state/formats.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { formatDateTime, formatDuration, formatInteger } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import ObjectName from '../../../ui/object/object-name.tsx';
import styles from './visits.module.css';

export type ListedVisit = ApiResponse<'showVisits'>['data'][number];

const clock = momentFormat({ hour: 'numeric', minute: '2-digit' });

/** Names of the columns, for the eye: each row names its values for screen readers. */
export function VisitHeads() {
  return (
    <div className={`${styles.row} ${styles.heads}`} aria-hidden>
      <span className={styles.time}>{texts.heads.time}</span>
      <span className={styles.headOnly}>{texts.heads.visitor}</span>
      <span className={styles.place}>{texts.heads.place}</span>
      <span className={styles.source}>{texts.heads.source}</span>
      <span className={styles.devices}>{texts.heads.device}</span>
      <span className={styles.path}>{texts.heads.pages}</span>
      <span className={styles.goals}>{texts.heads.goals}</span>
      <span className={styles.figures}>{texts.heads.views}</span>
      <span className={styles.duration}>{texts.heads.duration}</span>
    </div>
  );
}

/** One line: when, who, from where, the path, how much, and what was reached. */
export function VisitRow({ visit }: { visit: ListedVisit }) {
  const [, change] = useUrlState();
  const { country, city, views, duration } = visit;
  const land =
    country.value === '' ? realtimeMessages.unknownCountry : valueName('country', country.value, country.label);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={visit.started_at} title={formatDateTime(Date.parse(visit.started_at))}>
        {clock.format(Date.parse(visit.started_at))}
      </time>
      <button
        type="button"
        className={styles.open}
        aria-label={realtimeMessages.openVisit(visit.visitor)}
        onClick={() => change({ visit: visit.visit })}
      >
        {realtimeMessages.visitor(visit.visitor)}
      </button>
      <span className={styles.place}>
        <ValueIcon dimension="country" value={country.value} /> {city === '' ? land : city}
        {city !== '' && <span className="visually-hidden">, {land}</span>}
      </span>
      <Source visit={visit} />
      <Devices visit={visit} />
      <Path visit={visit} />
      <span className={styles.goals}>
        {visit.goals.map(({ id, name }) => (
          <span key={id} className={styles.goal} title={name}>
            <Target aria-hidden /> <span>{name}</span>
          </span>
        ))}
      </span>
      <span className={styles.figures}>
        {formatInteger(views)} <span className="visually-hidden">{nounOf(views, 'pageViews')}</span>
      </span>
      <span className={styles.duration}>{duration > 0 ? formatDuration(duration) : '–'}</span>
    </li>
  );
}

/** The source, and the code or link whose scan or click began the visit. */
function Source({ visit: { source, link, qr } }: { visit: ListedVisit }) {
  const [dimension, id] = qr === null ? ['via_link', link] : ['via_qr', qr];
  return (
    <span className={styles.source}>
      <ValueIcon dimension="source" value={source.value} />{' '}
      {id === null ? (
        source.value || realtimeMessages.direct
      ) : (
        <>
          <span className="visually-hidden">{source.value}: </span>
          <Suspense fallback="…">
            <ObjectName dimension={dimension} id={String(id)} />
          </Suspense>
        </>
      )}
    </span>
  );
}

/** Device, browser and system as icons that are named at the pointer. */
function Devices({ visit: { device, browser, os } }: { visit: ListedVisit }) {
  const shown = [
    { dimension: 'device', value: device, name: valueName('device', device, device) },
    { dimension: 'browser', value: browser, name: browser },
    { dimension: 'os', value: os, name: os },
  ];
  return (
    <span className={styles.devices}>
      {shown
        .filter(({ name }) => name !== '')
        .map(({ dimension, value, name }) => (
          <span key={dimension} title={name}>
            <ValueIcon dimension={dimension} value={value} />
            <span className="visually-hidden">{name}</span>
          </span>
        ))}
    </span>
  );
}

/** The first page and, unless a visit ended where it began, the last. */
function Path({ visit: { pages } }: { visit: ListedVisit }) {
  // The service lists the first twelve: the last of a longer visit is unknown.
  const [entry, exit] = [pages[0] ?? '', pages.length < 12 ? (pages.at(-1) ?? '') : '…'];
  return (
    <span className={styles.path} title={pages.join(' → ')}>
      <span>{entry}</span>
      {exit !== entry && (
        <>
          <ArrowRight aria-hidden />
          <span>{exit}</span>
        </>
      )}
    </span>
  );
}
