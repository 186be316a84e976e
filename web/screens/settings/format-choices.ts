import { settingsMessages as messages } from '../../messages/settings.ts';
import { type DisplayFormats, momentFormat, ownWeekStart } from '../../state/formats.ts';
import type { Choice } from '../../ui/form/choices.tsx';

/** A day of more than 12, and an hour of more than 12: the examples of different formats differ. */
const EXAMPLE = Date.UTC(2026, 10, 23, 14, 5);
const AUTOMATIC: DisplayFormats = { week_start: '', time_format: '', date_format: '' };

/** Each choice says what it means; the first one is by the language of the browser. */
export function weekChoices(): Choice<DisplayFormats['week_start']>[] {
  const automatic = messages.example(messages.automatic, messages.weekdays[ownWeekStart('')]);
  return [
    { value: '', label: automatic },
    ...(['monday', 'sunday', 'saturday'] as const).map((value) => ({ value, label: messages.weekdays[value] })),
  ];
}

export function timeChoices(): Choice<DisplayFormats['time_format']>[] {
  return (['', '24h', '12h'] as const).map((value) => {
    const name = value === '' ? messages.automatic : messages.timeFormats[value];
    return { value, label: messages.example(name, shown({ timeStyle: 'short' }, { time_format: value })) };
  });
}

export function dateChoices(): Choice<DisplayFormats['date_format']>[] {
  return (['', 'iso'] as const).map((value) => {
    const name = value === '' ? messages.automatic : messages.dateFormats[value];
    return { value, label: messages.example(name, shown({ dateStyle: 'medium' }, { date_format: value })) };
  });
}

function shown(options: Intl.DateTimeFormatOptions, formats: Partial<DisplayFormats>): string {
  return momentFormat({ ...options, timeZone: 'UTC' }, { ...AUTOMATIC, ...formats }).format(EXAMPLE);
}
