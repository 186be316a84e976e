import { AppWindow, CalendarClock, Languages, MonitorSmartphone, Split, TimerOff, Users } from 'lucide-react';
import { flowMessages as messages } from '../../../messages/links/link-flow.ts';
import { plainTarget } from '../../../state/link-name.ts';
import { formatPercent } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { Section } from '../../../ui/page/page.tsx';
import type { LinkValues } from '../editor/values.ts';
import { type FlowStep, type FlowWay, flowOf, hasRules } from './flow-steps.ts';
import styles from './rule-flow.module.css';

const ICONS = {
  start: <CalendarClock aria-hidden />,
  end: <TimerOff aria-hidden />,
  app: <AppWindow aria-hidden />,
  device: <MonitorSmartphone aria-hidden />,
  language: <Languages aria-hidden />,
  split: <Split aria-hidden />,
  else: <Users aria-hidden />,
} as const;

export interface RuleFlowProps {
  steps: readonly FlowStep[];
  /** Whether a tested visitor takes this step. */
  isMet?: (step: FlowStep) => boolean;
  isLive?: boolean;
}

/** Conditions from top to bottom, each with its destination. Read aloud, it is a list of sentences. */
export function RuleFlow({ steps, isMet, isLive }: RuleFlowProps) {
  return (
    <div className={styles.box}>
      <ol className={styles.flow} aria-live={isLive ? 'polite' : undefined}>
        {steps.map((step, place) => (
          <li key={step.key} className={styles.step} data-met={isMet?.(step) ?? false}>
            {place > 0 && <span className={styles.otherwise}>{messages.otherwise}</span>}
            <span className={styles.condition}>
              {step.kind === 'country' ? <ValueIcon dimension="country" value={step.who} /> : ICONS[step.kind]}
              <span>{step.condition}</span>
              {isMet?.(step) && <span className="visually-hidden"> ({messages.thisVisitor})</span>}
            </span>
            <span className={styles.arrow} aria-hidden />
            <span className="visually-hidden"> {messages.goesTo} </span>
            <span className={styles.ways}>
              {step.ways.map((way) => (
                <Way key={way.key} way={way} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Way({ way: { link, text, share } }: { way: FlowWay }) {
  return (
    <span className={styles.way}>
      {share !== undefined && <b className={styles.share}>{formatPercent(share)} </b>}
      {text === undefined && link.trim() !== '' ? (
        <UrlName name={plainTarget(link)} />
      ) : (
        <span className={styles.page}>{text ?? messages.noDestination}</span>
      )}
    </span>
  );
}

/** The rules of a stored link; nothing for a link with one destination for everyone. */
export default function LinkRules({ values }: { values: LinkValues }) {
  const steps = flowOf(values);
  if (!hasRules(steps)) return null;
  return (
    <Section title={messages.title} description={messages.about}>
      <RuleFlow steps={steps} />
    </Section>
  );
}
