import { useState } from 'react';
import { Link } from 'wouter';
import type { FilterReasons } from '../../api/filtered-requests.ts';
import { homeMessages as messages, STEP_MESSAGES } from '../../messages/home.ts';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/page/page.tsx';
import styles from './checklist.module.css';
import { Step } from './checklist-step.tsx';
import { isMostlyDone, nextStep, type SetupStep, type StepName } from './setup-steps.ts';

export interface ChecklistProps {
  steps: readonly SetupStep[];
  onHide: () => void;
  /** Why requests were filtered while the website waits for its first visit. */
  filtered: FilterReasons;
}

/** The steps of a new workspace, which check themselves off. One of them is open, with its form. */
export default function Checklist({ steps, onHide, filtered }: ChecklistProps) {
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
            filtered={step.name === 'website' ? filtered : []}
            isOpen={step.name === opened}
            onToggle={() => open(step.name === opened ? undefined : step.name)}
          />
        ))}
      </ol>
    </Section>
  );
}

/** One line, once most is done: the next step, and the way to the others. */
function FoldedChecklist({ steps, onHide, onUnfold }: Omit<ChecklistProps, 'filtered'> & { onUnfold: () => void }) {
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
