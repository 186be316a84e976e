import { type Span, useSpan } from '../../../state/analytics/spans.ts';
import { useAddressParams, useEnumParam } from '../../../state/navigation/url-state.ts';
import { BOTS, type Bots, type ClickFilter, type Clicks, readFilters, writeFilter } from './click-breakdowns.ts';

export interface ClickUrl extends Clicks {
  setPeriod: (period: Span) => void;
  setBots: (bots: Bots) => void;
  setFilters: (filters: readonly ClickFilter[]) => void;
}

/** The screen's period and filters, stored in the address. */
export function useClickUrl(id: number): ClickUrl {
  const [period, setPeriod] = useSpan();
  const [bots, setBots] = useEnumParam('bots', BOTS);
  const [params, setParams] = useAddressParams();
  const setFilters = (filters: readonly ClickFilter[]) => setParams((before) => writeFilters(before, filters));
  return { id, period, bots, filters: readFilters(params.getAll('f')), setPeriod, setBots, setFilters };
}

export function writeFilters(before: URLSearchParams, filters: readonly ClickFilter[]): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('f');
  for (const filter of filters) after.append('f', writeFilter(filter));
  return after;
}
