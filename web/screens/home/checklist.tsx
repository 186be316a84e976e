import { Check, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { homeMessages as messages, STEP_MESSAGES } from '../../messages/home.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { Section } from '../../ui/page/page.tsx';
import { AddWebsiteCard } from './add-website-card.tsx';
import styles from './checklist.module.css';
import { DesignCodeCard } from './design-code-card.tsx';
import { isMostlyDone, nextStep, type SetupStep, type StepName } from './setup-steps.ts';
import { ShortenLinkCard } from './shorten-link-card.tsx';

export interface ChecklistProps {
  steps: readonly SetupStep[];
  onHide: () => void;
}

/** The steps of a new workspace, which check themselves off. One of them is open, with its form. */
export default function Checklist({ steps, onHide }: ChecklistProps) {
  // Stays open when it is done, so that its result remains visible.
  const [opened, open] = useState<StepName | undefined>(() => nextStep(steps));
  const [isFolded, setFolded] = useState(() => isMostlyDone(steps));
  if (isFolded) return <FoldedChecklist steps={steps} onHide={onHide} onUnfold={() => setFolded(false)} />;
  return (
    <Section
      title={messages.checklist}
      actions={
        <>
          <Progress steps={steps} />
          <HideButton onHide={onHide} />
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={step.name}
            step={step}
            isOpen={step.name === opened}
            onToggle={() => open(step.name === opened ? undefined : step.name)}
          />
        ))}
      </ol>
    </Section>
  );
}

/** One line, once most is done: the next step, and the way to the others. */
function FoldedChecklist({ steps, onHide, onUnfold }: ChecklistProps & { onUnfold: () => void }) {
  const next = steps.find(({ name }) => name === nextStep(steps));
  return (
    <section className={styles.folded} aria-label={messages.checklist}>
      <h2>{messages.checklist}</h2>
      <Progress steps={steps} />
      <p>
        {next ? (
          <>
            {messages.next} <Link to={next.to}>{STEP_MESSAGES[next.name].title}</Link>
          </>
        ) : (
          messages.allDone
        )}
      </p>
      <Button size="small" variant="ghost" onClick={onUnfold}>
        {messages.showSteps}
      </Button>
      <HideButton onHide={onHide} />
    </section>
  );
}

function Progress({ steps }: Pick<ChecklistProps, 'steps'>) {
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <span className={styles.progress} role="status">
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(100 * done) / steps.length}%` }} />
      </span>
      {messages.progress(done, steps.length)}
    </span>
  );
}

function HideButton({ onHide }: Pick<ChecklistProps, 'onHide'>) {
  return (
    <Button size="small" variant="ghost" onClick={onHide}>
      {messages.hide}
    </Button>
  );
}

interface StepProps {
  step: SetupStep;
  isOpen: boolean;
  onToggle: () => void;
}

function Step({ step, isOpen, onToggle }: StepProps) {
  const panel = useId();
  const { title, text } = STEP_MESSAGES[step.name];
  return (
    <li data-state={step.state}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
          <Mark state={step.state} />
          <span className={styles.title}>{title}</span>
          <span className={styles.state}>{messages.stepStates[step.state]}</span>
        </button>
      </h3>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <p>{text}</p>
            <StepForm step={step} />
          </>
        )}
      </div>
    </li>
  );
}

function Mark({ state }: Pick<SetupStep, 'state'>) {
  return (
    <span className={styles.mark} aria-hidden>
      {state === 'done' && <Check />}
      {state === 'waiting' && <LoaderCircle />}
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
