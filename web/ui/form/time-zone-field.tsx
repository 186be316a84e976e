import { useMemo } from 'react';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from './field.tsx';

export interface TimeZoneFieldProps extends FieldProps {
  label: string;
  value: string;
  onChange: (zone: string) => void;
  /** Label of the choice '', if there is one. */
  automatic?: string;
}

/** Select box with search for IANA time zones. */
export function TimeZoneField({ value, onChange, automatic, ...field }: TimeZoneFieldProps) {
  const choices = useMemo(
    () => [
      ...(automatic === undefined ? [] : [{ value: '', label: automatic }]),
      ...withOwn(['UTC', ...Intl.supportedValuesOf('timeZone')], value).map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    ],
    [value, automatic],
  );
  return <ComboField {...field} value={value} onChange={onChange} choices={choices} />;
}

/** Keeps a stored time zone that this browser does not know. */
function withOwn(zones: readonly string[], own: string): readonly string[] {
  return own === '' || zones.includes(own) ? zones : [own, ...zones];
}
