import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FilterReasons } from '../../api/filtered-requests.ts';
import { homeMessages as messages, STEP_MESSAGES } from '../../messages/home.ts';
import { counted } from '../../messages/shared/counts.ts';
import { dropReasonTexts, websiteMessages } from '../../messages/websites/websites.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { AddWebsiteCard } from './add-website-card.tsx';
import styles from './checklist.module.css';
import { DesignCodeCard } from './design-code-card.tsx';
import type { SetupStep } from './setup-steps.ts';
import { ShortenLinkCard } from './shorten-link-card.tsx';

interface StepProps {
  step: SetupStep;
  /** Why requests were filtered while the website waits for its first visit; empty for other steps. */
  filtered: FilterReasons;
  isOpen: boolean;
  onToggle: () => void;
}

/** A step of the checklist; the open one has its form. */
export function Step({ step, filtered, isOpen, onToggle }: StepProps) {
  const panel = useId();
  const isFiltered = filtered.length > 0;
  const state = isFiltered ? 'filtered' : step.state;
  const { title, text } = STEP_MESSAGES[step.name];
  return (
    <li data-state={state}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
          <Mark state={state} />
          <span className={styles.title}>{title}</span>
          <span className={styles.state}>{isFiltered ? websiteMessages.dropped : messages.stepStates[step.state]}</span>
        </button>
      </h3>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <>
            {isFiltered ? <Filtered filtered={filtered} /> : <p>{text}</p>}
            <StepForm step={step} />
          </>
        )}
      </div>
    </li>
  );
}

/** The same reasons as on the screen of the snippet. */
function Filtered({ filtered }: Pick<StepProps, 'filtered'>) {
  return (
    <>
      <p>{websiteMessages.droppedText}</p>
      <ul className={styles.filtered}>
        {filtered.map(({ reason, count }) => (
          <li key={reason}>
            <b>{counted(count, 'requests', formatInteger(count))}:</b> {dropReasonTexts[reason]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ state }: { state: SetupStep['state'] | 'filtered' }) {
  return (
    <span className={styles.mark} aria-hidden>
      {state === 'done' && <Check />}
      {state === 'waiting' && <LoaderCircle />}
      {state === 'filtered' && <TriangleAlert />}
    </span>
  );
}

/** The form of a step in place, or a link to it. */
function StepForm({ step: { name, state, to } }: Pick<StepProps, 'step'>) {
  if (name === 'link') return <ShortenLinkCard />;
  if (name === 'code') return <DesignCodeCard />;
  if (name === 'website' && to === '/websites/new') return <AddWebsiteCard />;
  return (
    <div>
      <LinkButton to={to} variant={state === 'open' ? 'primary' : 'secondary'}>
        {state === 'waiting' ? messages.showSnippet : STEP_MESSAGES[name].action}
      </LinkButton>
    </div>
  );
}
