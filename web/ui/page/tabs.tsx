import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

export interface TabChoice<Word extends string> {
  value: Word;
  label: ReactNode;
}

export interface TabsProps<Word extends string> {
  /** Name of the tab list for screen readers. */
  label: string;
  value: Word;
  onChange: (value: Word) => void;
  choices: readonly TabChoice<Word>[];
  /** Content of the selected tab. */
  children: ReactNode;
  /** Line below the tab list, for tabs of a page. */
  hasLine?: boolean;
}

/**
 * Tabs with their content. Keep the value in the URL with `useEnumParam`. They are our own, because the library's
 * are 17 kB, which every screen with tabs would load first.
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

/** One of a few options, all visible. */
export function Segmented<Word extends string>({ label, value, onChange, choices }: Omit<TabsProps<Word>, 'children'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has default layout of its own
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

/** Moves the focus by arrow keys (roving tabindex). */
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

/** Returns the next index, wrapping at both ends; undefined for other keys. */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (place + 1) % count;
  return key === 'ArrowLeft' ? (place - 1 + count) % count : undefined;
}
