import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

export interface TabChoice<Word extends string> {
  value: Word;
  label: ReactNode;
}

export interface TabsProps<Word extends string> {
  /** Names the row for whoever does not see it. */
  label: string;
  value: Word;
  onChange: (value: Word) => void;
  choices: readonly TabChoice<Word>[];
  /** What the chosen tab shows. */
  children: ReactNode;
  /** A line under the row, as tabs of a page have. */
  hasLine?: boolean;
}

/**
 * Tabs over what they choose. Keep the value in the address: `useAddressWord`. Our own: the library's weigh 17 kB, which every
 * screen with tabs would load before it shows anything.
 */
export function Tabs<Word extends string>({ label, value, onChange, choices, children, hasLine }: TabsProps<Word>) {
  const id = useId();
  const listClass = hasLine ? `${styles.list} ${styles.line}` : styles.list;
  return (
    <div>
      <div role="tablist" aria-label={label} className={listClass} onKeyDown={moveFocus}>
        {choices.map((choice) => {
          const isChosen = choice.value === value;
          return (
            <button
              key={choice.value}
              type="button"
              role="tab"
              id={`${id}-${choice.value}`}
              className={styles.tab}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              data-active={isChosen ? '' : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(choice.value)}
            >
              {choice.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

/** One of a few, all in sight. */
export function Segmented<Word extends string>({ label, value, onChange, choices }: Omit<TabsProps<Word>, 'children'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out in ways of its own
    <div role="group" aria-label={label} className={styles.group} onKeyDown={moveFocus}>
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            className={styles.option}
            aria-pressed={isChosen}
            data-pressed={isChosen ? '' : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}

/** Arrows go along a row of which one alone is reached by the tabulator. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = nextPlace(
    event.key,
    buttons.findIndex((button) => button.matches(':focus')),
    buttons.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** Round at both ends; undefined for keys that do not move. */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (place + 1) % count;
  return key === 'ArrowLeft' ? (place - 1 + count) % count : undefined;
}
