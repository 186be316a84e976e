import { useState } from 'react';
import { chartMessages as messages } from '../../messages/shared/analytics/chart.ts';
import { Popover } from '../floating/popover.tsx';
import { Button } from '../form/button.tsx';
import type { TimeChartProps } from './chart-props.ts';

/** Horizontal place of each note that is in view, in CSS pixels; undefined for others. */
export type NotePlaces = readonly (number | undefined)[];

/** Flags at the same time are one below the other. */
const FLAG_PX = 18;

interface NoteFlagsProps extends Pick<TimeChartProps, 'notes' | 'noteDetails' | 'nameTime'> {
  places: NotePlaces;
  widthPx: number;
}

/** A small flag with a number at the top of each note's line. Its text is shown while it has the pointer or the focus, and its details when it is selected. */
export function NoteFlags({ notes = [], noteDetails, nameTime, places, widthPx }: NoteFlagsProps) {
  const [openKey, setOpenKey] = useState<string>();
  return (
    <>
      {notes.map((note, index) => {
        const leftPx = places[index];
        if (leftPx === undefined) return null;
        const key = String(note.id ?? `${note.at} ${note.text}`);
        const label = messages.note(index + 1, nameTime(note.at), note.text);
        const flag = (
          <button
            key={key}
            type="button"
            className="chart-flag"
            style={{ left: leftPx, top: FLAG_PX * notes.slice(0, index).filter(({ at }) => at === note.at).length }}
            data-end={leftPx > widthPx / 2 || undefined}
            aria-label={label}
          >
            {index + 1}
            <span aria-hidden>{note.text}</span>
          </button>
        );
        if (!noteDetails) return flag;
        return (
          <Popover
            key={key}
            title={label}
            trigger={flag}
            isOpen={openKey === key}
            onOpenChange={(isOpen) => setOpenKey(isOpen ? key : undefined)}
          >
            {noteDetails(note, () => setOpenKey(undefined))}
          </Popover>
        );
      })}
    </>
  );
}

/** Offers to annotate the day that was clicked. */
export function AnnotateDay({ leftPx, onChoose }: { leftPx: number; onChoose: () => void }) {
  return (
    <div className="chart-annotate" style={{ left: leftPx }}>
      <Button size="small" permission="edit" onClick={onChoose}>
        {messages.annotate}
      </Button>
    </div>
  );
}
