import { useEffect } from 'react';
import type { FormState } from '../../../state/form.ts';

export interface FaultPlaces<Tab extends string> {
  form: Pick<FormState, 'fault' | 'ref'>;
  tab: Tab;
  setTab: (tab: Tab) => void;
  /** Which tab has which fields; the first that has one at fault is shown. */
  fields: Readonly<Partial<Record<Tab, readonly string[]>>>;
}

/** Shows the part of an editor in which something is at fault, with focus on it. */
export function useFaultInSight<Tab extends string>({ form, tab, setTab, fields }: FaultPlaces<Tab>): void {
  const found = firstFault(fields, form.fault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever then looks elsewhere is not led back
  useEffect(() => {
    if (found && found.tab !== tab) setTab(found.tab);
  }, [found?.sentence]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab brings the field
  useEffect(() => {
    if (found) form.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found?.sentence, tab]);
}

/** The first tab with a field at fault, and what is said of it. */
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
