import { useMemo } from 'react';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from './field.tsx';

/** Select box with search for IANA time zones. */
export function TimeZoneField({
  value,
  onChange,
  ...field
}: FieldProps & { label: string; value: string; onChange: (zone: string) => void }) {
  const choices = useMemo(
    () =>
      withOwn(['UTC', ...Intl.supportedValuesOf('timeZone')], value).map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    [value],
  );
  return <ComboField {...field} value={value} onChange={onChange} choices={choices} />;
}

/** Keeps a stored time zone that this browser does not know. */
function withOwn(zones: readonly string[], own: string): readonly string[] {
  return zones.includes(own) ? zones : [own, ...zones];
}
