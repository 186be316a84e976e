import { CodeXml, Eye, MousePointerClick, QrCode, Target } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { clockTime } from '../../../state/analytics/time-format.ts';
import { formatDateTime, formatDuration, formatInteger, formatMoney } from '../../../ui/format.ts';
import ObjectName from '../../../ui/object/object-name.tsx';
import { VisitFacts } from '../realtime/visit-facts.tsx';
import styles from './visit-window.module.css';

type VisitPath = ApiResponse<'showVisit'>['data'];
export type Visit = NonNullable<VisitPath['visit']>;
type Step = VisitPath['steps'][number];

/** Where a visit came from, its figures, and its steps with the time between them. */
export function VisitSteps({ visit, steps }: { visit: Visit; steps: readonly Step[] }) {
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
    [texts.visitor, String(visit.visitor)],
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
