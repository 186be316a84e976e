import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { ownTimeZone } from '../../state/time-zone.ts';
import type { TimeChartProps } from './chart-props.ts';
import './canvas.css';
import { AnnotateDay, NoteFlags, type NotePlaces } from './notes.tsx';
import { type ChartOptions, chartOptions } from './options.ts';
import { drawnSeries, timeName, unfinishedPlace } from './unfinished-interval.ts';

interface Pointed {
  index: number;
  leftPx: number;
  widthPx: number;
}

const NARROW_PX = 480;
/** A mouse that moved less clicked. */
const MOVED_PX = 4;

/** The drawn chart. Loaded on first use, because uPlot is 22 kB. */
export default function Canvas(props: TimeChartProps & { heightPx: number }) {
  const [pointed, setPointed] = useState<Pointed>();
  const [clicked, setClicked] = useState<Pointed>();
  const [places, placeNotes] = useState<NotePlaces>([]);
  // A tap points and clicks before anything is rendered.
  const last = useRef<Pointed>(undefined);
  const point = (next: Pointed | undefined) => {
    last.current = next;
    setPointed(next);
  };
  const box = useDrawnChart(props, { point, placeNotes: keepEqual(placeNotes) });
  const { onAnnotate } = props;
  const pressed = useRef(0);
  const press = ({ clientX }: MouseEvent) => {
    pressed.current = clientX;
  };
  const click = ({ clientX }: MouseEvent) => {
    // The end of a drag selects a range instead.
    if (onAnnotate && Math.abs(clientX - pressed.current) < MOVED_PX) setClicked(clicked ? undefined : last.current);
  };
  return (
    <div style={{ position: 'relative' }}>
      {/* With keys, the button Annotations does the same as a click. */}
      <div ref={box} style={{ height: props.heightPx }} aria-hidden onMouseDown={press} onClick={click} />
      <NoteFlags {...props} places={places} widthPx={box.current?.clientWidth ?? 0} />
      {clicked && onAnnotate && <AnnotateDay leftPx={clicked.leftPx} onChoose={() => onAnnotate(clicked.index)} />}
      {pointed && <PointedWindow {...props} {...pointed} />}
    </div>
  );
}

/** Draws the chart into the returned element, and again when its shape, its colors or its data change. */
function useDrawnChart(
  props: TimeChartProps & { heightPx: number },
  reports: Pick<ChartOptions, 'point' | 'placeNotes'>,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const current = useRef(props);
  current.current = props;
  const theme = useThemeWord();
  const shape = JSON.stringify([
    drawnOf(props).map(({ label, color, isDashed, isTail, widthPx }) => [label, color, isDashed, isTail, widthPx]),
    props.heightPx,
    props.timezone,
    theme,
  ]);
  const chart = useRef<uPlot>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: created again when the shape changes; the data is set below
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const created = new uPlot(
      {
        ...chartOptions(() => current.current, { element, drawn: drawnOf(current.current), ...reports }),
        ...clockOf(current.current.timezone),
      },
      dataOf(current.current),
      element,
    );
    chart.current = created;
    const observer = new ResizeObserver(() => created.setSize({ width: element.clientWidth, height: props.heightPx }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
    };
  }, [shape]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the data changes
  useEffect(() => chart.current?.setData(dataOf(props)), [props.times, props.series, props.notes]);
  return box;
}

/** Drawing again at the same places is no change. */
function keepEqual(set: (change: (before: NotePlaces) => NotePlaces) => void): (places: NotePlaces) => void {
  return (places) => set((before) => (String(before) === String(places) ? before : places));
}

/** Without a time zone the axis shows the reader's. */
function clockOf(timezone = ownTimeZone()): Pick<uPlot.Options, 'tzDate'> {
  const zone = timezone === 'UTC' ? 'Etc/UTC' : timezone;
  return { tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), zone) };
}

function drawnOf(props: TimeChartProps) {
  return drawnSeries(props.series, unfinishedPlace(props, Date.now()));
}

function dataOf(props: TimeChartProps): uPlot.AlignedData {
  return [[...props.times], ...drawnOf(props).map(({ values }) => [...values])];
}

function PointedWindow(props: TimeChartProps & Pointed) {
  const { times, series, formatValue, nameTime, notes = [], index, leftPx, widthPx } = props;
  const time = times[index];
  if (time === undefined) return null;
  const isRight = leftPx > widthPx / 2;
  // Beside the pointer it would not fit on a phone.
  const place =
    widthPx < NARROW_PX
      ? { [isRight ? 'left' : 'right']: 0 }
      : isRight
        ? { right: widthPx - leftPx + 12 }
        : { left: leftPx + 12 };
  const until = times[index + 1] ?? Number.POSITIVE_INFINITY;
  return (
    <div className="chart-window" style={place}>
      <div>{timeName(props, index)}</div>
      {series.map((one, at) => {
        const value = one.values[index] ?? null;
        // Nothing is drawn there: a future interval, or the end of a shorter previous period.
        if (value === null) return null;
        return (
          <div key={one.label}>
            <i className={one.isDashed ? 'is-dashed' : ''} style={{ color: `var(--series-${one.color ?? at + 1})` }} />
            {one.label} <b>{formatValue(value)}</b>
            {one.times?.[index] !== undefined && <small>{nameTime(one.times[index])}</small>}
          </div>
        );
      })}
      {notes
        .filter(({ at }) => at >= time && at < until)
        .map(({ at, text }) => (
          <div key={`${at} ${text}`}>{text}</div>
        ))}
    </div>
  );
}

/** Returns a key that changes with the colors, because a canvas does not follow CSS by itself. */
function useThemeWord(): string {
  const [word, setWord] = useState(themeWord);
  useEffect(() => {
    const update = () => setWord(themeWord());
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', update);
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      media.removeEventListener('change', update);
      observer.disconnect();
    };
  }, []);
  return word;
}

function themeWord(): string {
  return (
    document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  );
}
