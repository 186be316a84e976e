import { useEffect } from 'react';
import type { FormState } from '../form.ts';

export interface FocusErrorOptions<Tab extends string> {
  form: Pick<FormState, 'error' | 'ref'>;
  tab: Tab;
  setTab: (tab: Tab) => void;
  /** Fields of each tab; the first tab with an invalid field is shown. */
  fields: Readonly<Partial<Record<Tab, readonly string[]>>>;
}

/** Opens the tab that contains an error and focuses its field. */
export function useFocusError<Tab extends string>({ form, tab, setTab, fields }: FocusErrorOptions<Tab>): void {
  const found = firstError(fields, form.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: switching tabs afterward must not switch back
  useEffect(() => {
    if (found && found.tab !== tab) setTab(found.tab);
  }, [found?.sentence]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field exists once its tab is open
  useEffect(() => {
    if (found) form.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found?.sentence, tab]);
}

/** Returns the first tab with an invalid field, and its error. */
export function firstError<Tab extends string>(
  fields: FocusErrorOptions<Tab>['fields'],
  error: FormState['error'],
): { tab: Tab; sentence: string } | undefined {
  for (const [tab, names] of Object.entries(fields) as [Tab, readonly string[]][]) {
    const sentence = names.map(error).find((said) => said !== undefined);
    if (sentence !== undefined) return { tab, sentence };
  }
  return undefined;
}
