import { CodeXml, Eye, MousePointerClick, QrCode, Target } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { clockTime } from '../../../state/analytics/time-format.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { formatDateTime, formatDuration, formatMoney } from '../../../ui/format.ts';
import ObjectName from '../../../ui/object/object-name.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { VisitFacts } from '../realtime/visit-facts.tsx';
import { pathOf } from '../state/query.ts';
import styles from './visits.module.css';

type VisitPath = ApiResponse<'showVisit'>['data'];
type Step = VisitPath['steps'][number];

/** One visit step by step, over the list. The address names the visit. */
export function VisitWindow({ siteId }: { siteId: number }) {
  const [params, change] = useUrlState();
  const visit = params.get('visit');
  const isKey = visit !== null && /^\d+-\d+$/.test(visit);
  return (
    <Dialog
      title={texts.visit}
      isOpen={isKey}
      onClose={() => change({ visit: undefined }, { goesBack: true })}
      isInUrl
      widthPx={760}
    >
      {isKey && <Path siteId={siteId} visit={visit} />}
    </Dialog>
  );
}

function Path({ siteId, visit }: { siteId: number; visit: string }) {
  const query = useApiQuery('showVisit', pathOf({ id: siteId }, '/visit'), { query: { visit } });
  return (
    <Loaded query={query}>
      {({ data }) => (data.visit ? <Steps visit={data.visit} steps={data.steps} /> : <p>{texts.gone}</p>)}
    </Loaded>
  );
}

function Steps({ visit, steps }: { visit: NonNullable<VisitPath['visit']>; steps: readonly Step[] }) {
  return (
    <>
      <p className={styles.about}>
        {texts.visitOf(visit.visitor)} · {formatDateTime(Date.parse(visit.started_at))} ·{' '}
        {formatDuration(visit.duration)}
        {visit.engaged_time > 0 && ` · ${texts.engaged(formatDuration(visit.engaged_time))}`}
      </p>
      <div className={styles.facts}>
        <VisitFacts visit={visit} place={visit.city} />
      </div>
      <ol className={styles.steps} aria-label={texts.steps}>
        {steps.map((step) => (
          <li key={`${step.time} ${step.kind} ${step.page} ${step.name}`} className={styles.step}>
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

const ICONS: Readonly<Record<Step['kind'], ReactNode>> = {
  click: <MousePointerClick aria-hidden />,
  scan: <QrCode aria-hidden />,
  pageview: <Eye aria-hidden />,
  event: <CodeXml aria-hidden />,
  goal: <Target aria-hidden />,
};

function StepText({ step: { kind, page, name, link, qr, goals } }: { step: Step }) {
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
      {goals.map((goal) => (
        <span key={goal.id} className={styles.goal}>
          <Target aria-hidden /> {goal.name}
        </span>
      ))}
    </p>
  );
}

function StepDetails({ step }: { step: Step }) {
  const { kind, page, value, currency, engaged_time: engaged, scroll_depth: depth, properties } = step;
  const parts = [
    ...(kind === 'event' && page !== '' ? [page] : []),
    ...(value !== null ? [currency === '' ? String(value) : formatMoney(value, currency)] : []),
    ...(engaged > 0 ? [texts.engaged(formatDuration(engaged))] : []),
    ...(depth > 0 ? [texts.scrolled(depth)] : []),
    ...Object.entries(properties).map(([name, property]) => `${name}: ${property}`),
  ];
  return parts.length === 0 ? null : <p className={styles.details}>{parts.join(' · ')}</p>;
}
