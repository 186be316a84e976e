import type { ReactNode } from 'react';
import { settingsMessages as messages } from '../../messages/settings.ts';
import type { DisplayFormats } from '../../state/formats.ts';
import { SelectField } from '../../ui/form/choices.tsx';
import { layout } from '../../ui/page/page.tsx';
import { dateChoices, timeChoices, weekChoices } from './format-choices.ts';

interface FormatFieldsProps {
  formats: DisplayFormats;
  onChange: (change: Partial<DisplayFormats>) => void;
  error: (field: string) => string | undefined;
  /** The time zone, beside the start of the week. */
  children: ReactNode;
}

/** Start of the week, and formats of dates and times. */
export function FormatFields({ formats, onChange, error, children }: FormatFieldsProps) {
  return (
    <>
      <div className={layout.pair}>
        {children}
        <SelectField
          label={messages.weekStart}
          help={messages.weekStartAbout}
          name="week_start"
          value={formats.week_start}
          onChange={(week_start) => onChange({ week_start })}
          choices={weekChoices()}
          error={error('week_start')}
        />
      </div>
      <div className={layout.pair}>
        <SelectField
          label={messages.dateFormat}
          name="date_format"
          value={formats.date_format}
          onChange={(date_format) => onChange({ date_format })}
          choices={dateChoices()}
          error={error('date_format')}
        />
        <SelectField
          label={messages.timeFormat}
          name="time_format"
          value={formats.time_format}
          onChange={(time_format) => onChange({ time_format })}
          choices={timeChoices()}
          error={error('time_format')}
        />
      </div>
    </>
  );
}
