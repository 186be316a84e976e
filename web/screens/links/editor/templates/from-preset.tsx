import type { ReactNode } from 'react';
import { useCanCall } from '../../../../api/can-call.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { Loaded } from '../../../../ui/page/query-states.tsx';
import { type UtmValues, withUtm } from '../utm.ts';
import type { LinkValues } from '../values.ts';
import { ALL, PRESETS } from './template-data.ts';
import { type TemplateValue, valuesIn } from './template-values.ts';

interface FromPresetProps {
  kind: 'link' | 'utm';
  id: number;
  children: (values: Partial<LinkValues>) => ReactNode;
}

/** Renders a new link with the values of a preset; without any if it is gone, or the person may not see presets. */
export default function FromPreset({ kind, id, children }: FromPresetProps) {
  const query = useApiQuery('listPresets', PRESETS, { query: { kind, limit: ALL } });
  const canCall = useCanCall();
  if (!canCall('listPresets')) return children({});
  return (
    <Loaded query={query}>
      {({ data }) => children(valuesOf(kind, data.presets.find((preset) => preset.id === id)?.value))}
    </Loaded>
  );
}

/** Returns the values that a preset of this kind fills in. */
function valuesOf(kind: FromPresetProps['kind'], value: unknown): Partial<LinkValues> {
  if (value === undefined) return {};
  // The kind decides which fields the value has.
  return kind === 'utm'
    ? { parameters: withUtm([], value as UtmValues) }
    : valuesIn(value as TemplateValue, Date.now());
}
