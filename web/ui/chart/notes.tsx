import { chartMessages as messages } from '../../messages/shared/analytics/chart.ts';
import { Button } from '../form/button.tsx';
import type { TimeChartProps } from './chart-props.ts';

/** Horizontal place of each note that is in view, in CSS pixels; undefined for others. */
export type NotePlaces = readonly (number | undefined)[];

/** Flags at the same time are one below the other. */
const FLAG_PX = 18;

interface NoteFlagsProps extends Pick<TimeChartProps, 'notes' | 'onNote' | 'nameTime'> {
  places: NotePlaces;
  widthPx: number;
}

/** A small flag with a number at the top of each note's line. Its text is shown while it has the pointer or the focus. */
export function NoteFlags({ notes = [], onNote, nameTime, places, widthPx }: NoteFlagsProps) {
  return (
    <>
      {notes.map((note, index) => {
        const leftPx = places[index];
        if (leftPx === undefined) return null;
        return (
          <button
            key={note.id ?? `${note.at} ${note.text}`}
            type="button"
            className="chart-flag"
            style={{ left: leftPx, top: FLAG_PX * notes.slice(0, index).filter(({ at }) => at === note.at).length }}
            data-end={leftPx > widthPx / 2 || undefined}
            aria-label={messages.note(index + 1, nameTime(note.at), note.text)}
            onClick={() => onNote?.(note)}
          >
            {index + 1}
            <span aria-hidden>{note.text}</span>
          </button>
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
