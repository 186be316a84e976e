import { useEffect } from 'react';
import type { FormState } from '../../../state/form.ts';

export interface FaultPlaces<Tab extends string> {
  form: Pick<FormState, 'fault' | 'ref'>;
  tab: Tab;
  setTab: (tab: Tab) => void;
  /** Fields of each tab; the first tab with an invalid field is shown. */
  fields: Readonly<Partial<Record<Tab, readonly string[]>>>;
}

/** Opens the tab that contains an error and focuses its field. */
export function useFaultInSight<Tab extends string>({ form, tab, setTab, fields }: FaultPlaces<Tab>): void {
  const found = firstFault(fields, form.fault);
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
export function firstFault<Tab extends string>(
  fields: FaultPlaces<Tab>['fields'],
  fault: FormState['fault'],
): { tab: Tab; sentence: string } | undefined {
  for (const [tab, names] of Object.entries(fields) as [Tab, readonly string[]][]) {
    const sentence = names.map(fault).find((said) => said !== undefined);
    if (sentence !== undefined) return { tab, sentence };
  }
  return undefined;
}
