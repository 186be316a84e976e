import { ChevronLeft, ChevronRight, CodeXml, Eye, MousePointerClick, QrCode, Target } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { realtimeMessages } from '../../../messages/websites/realtime.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { clockTime } from '../../../state/analytics/time-format.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatDateTime, formatDuration, formatInteger, formatMoney } from '../../../ui/format.ts';
import ObjectName from '../../../ui/object/object-name.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { VisitFacts } from '../realtime/visit-facts.tsx';
import { pathOf } from '../state/query.ts';
import styles from './visit-window.module.css';

type VisitPath = ApiResponse<'showVisit'>['data'];
type Visit = NonNullable<VisitPath['visit']>;
type Step = VisitPath['steps'][number];

interface WindowProps {
  siteId: number;
  /** Keys of the visits in the list, in its order. */
  keys: readonly string[];
}

/** One visit step by step, over the list. The address names the visit. */
export function VisitWindow({ siteId, keys }: WindowProps) {
  const [params, change] = useUrlState();
  const visit = params.get('visit');
  const isKey = visit !== null && /^\d+-\d+$/.test(visit);
  const query = useApiQuery('showVisit', pathOf({ id: siteId }, '/visit'), {
    query: { visit: visit ?? '' },
    enabled: isKey,
  });
  const shown = query.data?.data.visit;
  return (
    <Dialog
      title={shown ? titleOf(shown) : texts.visit}
      isOpen={isKey}
      onClose={() => change({ visit: undefined }, { goesBack: true })}
      isInUrl
      widthPx={760}
    >
      <Loaded query={query}>
        {({ data: { visit: found, steps } }) => (
          <>
            <Neighbors keys={keys} visit={visit} />
            {found ? <Steps visit={found} steps={steps} /> : <p>{texts.gone}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function titleOf({ city, country, browser, os }: Visit): string {
  const land =
    country.value === '' ? realtimeMessages.unknownCountry : valueName('country', country.value, country.label);
  return texts.from(city === '' ? land : city, browser, os);
}

/** Leads to the visits before and after it in the list, also by the arrow keys. */
function Neighbors({ keys, visit }: Pick<WindowProps, 'keys'> & { visit: string | null }) {
  const [, change] = useUrlState();
  const place = keys.indexOf(visit ?? '');
  const [newer, older] = [keys[place - 1], place < 0 ? undefined : keys[place + 1]];
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const to = { ArrowLeft: newer, ArrowRight: older }[key];
      if (to !== undefined && !(target instanceof HTMLInputElement)) change({ visit: to }, { pushesHistory: false });
    };
    // Before the dialog, which handles the keys that its parts receive.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [newer, older, change]);
  if (place < 0) return null;
  const go = (to: string | undefined) => to !== undefined && change({ visit: to }, { pushesHistory: false });
  return (
    <nav className={styles.neighbors} aria-label={texts.neighbors}>
      <IconButton
        label={texts.newer}
        shortcut="←"
        icon={<ChevronLeft />}
        aria-disabled={newer === undefined}
        onClick={() => go(newer)}
      />
      <span>{texts.place(formatInteger(place + 1), formatInteger(keys.length))}</span>
      <IconButton
        label={texts.older}
        shortcut="→"
        icon={<ChevronRight />}
        aria-disabled={older === undefined}
        onClick={() => go(older)}
      />
    </nav>
  );
}

function Steps({ visit, steps }: { visit: Visit; steps: readonly Step[] }) {
  return (
    <>
      <div className={styles.facts}>
        <VisitFacts visit={visit} place={visit.city} />
      </div>
      <Figures visit={visit} steps={steps} />
      <ol className={styles.steps} aria-label={texts.steps}>
        {steps.map((step, index) => (
          <li
            key={`${step.time} ${step.kind} ${step.page} ${step.name}`}
            className={styles.step}
            data-reached={step.goals.length > 0 || step.value !== null || undefined}
          >
            <Gap from={steps[index - 1]} to={step} />
            <span className={styles.stepIcon}>{ICONS[step.kind]}</span>
            <time dateTime={step.time}>{clockTime(Date.parse(step.time))}</time>
            <div>
              <StepText step={step} />
              <StepDetails step={step} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Figures({ visit, steps }: { visit: Visit; steps: readonly Step[] }) {
  const sales = steps.filter(({ value, currency }) => value !== null && currency !== '');
  const figures = [
    [texts.visitor, formatInteger(visit.visitor).replace(/\D/g, '')],
    [texts.started, formatDateTime(Date.parse(visit.started_at))],
    [texts.duration, formatDuration(visit.duration)],
    [texts.views, formatInteger(visit.views)],
    ...(visit.engaged_time > 0 ? [[texts.engagedTime, formatDuration(visit.engaged_time)]] : []),
    ...(sales.length > 0
      ? [[texts.revenue, sales.map(({ value, currency }) => formatMoney(value ?? 0, currency)).join(' + ')]]
      : []),
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The time between two steps, on the line that joins them. */
function Gap({ from, to }: { from: Step | undefined; to: Step }) {
  const seconds = from ? (Date.parse(to.time) - Date.parse(from.time)) / 1_000 : 0;
  return seconds < 1 ? null : <span className={styles.gap}>{texts.later(formatDuration(seconds))}</span>;
}

const ICONS: Readonly<Record<Step['kind'], ReactNode>> = {
  click: <MousePointerClick aria-hidden />,
  scan: <QrCode aria-hidden />,
  pageview: <Eye aria-hidden />,
  event: <CodeXml aria-hidden />,
  goal: <Target aria-hidden />,
};

function StepText({ step: { kind, page, name, link, qr, goals, value, currency } }: { step: Step }) {
  const [dimension, id] = kind === 'scan' ? ['via_qr', qr] : ['via_link', link];
  return (
    <p className={styles.stepText}>
      <span className={styles.kind}>{texts.kinds[kind]}</span>{' '}
      {id === null ? (
        <b>{kind === 'event' ? name : page}</b>
      ) : (
        <b>
          <Suspense fallback="…">
            <ObjectName dimension={dimension} id={String(id)} />
          </Suspense>
        </b>
      )}
      {value !== null && (
        <b className={styles.amount}>{currency === '' ? String(value) : formatMoney(value, currency)}</b>
      )}
      {goals.map((goal) => (
        <span key={goal.id} className={styles.goal}>
          <Target aria-hidden /> {goal.name}
        </span>
      ))}
    </p>
  );
}

function StepDetails({ step }: { step: Step }) {
  const { kind, page, engaged_time: engaged, scroll_depth: depth, properties } = step;
  const parts = [
    ...(kind === 'event' && page !== '' ? [page] : []),
    ...(engaged > 0 ? [texts.engaged(formatDuration(engaged))] : []),
    ...(depth > 0 ? [texts.scrolled(depth)] : []),
    ...Object.entries(properties).map(([name, property]) => `${name}: ${property}`),
  ];
  return parts.length === 0 ? null : <p className={styles.details}>{parts.join(' · ')}</p>;
}
