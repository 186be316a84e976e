import type uPlot from 'uplot';
import { axisSteps, axisTop } from './axis-values.ts';
import type { TimeChartProps } from './chart-props.ts';
import type { NotePlaces } from './notes.tsx';
import { tickNames, tickPlaces, tickSteps } from './ticks.ts';
import type { DrawnSeries } from './unfinished-interval.ts';

type Point = (pointed: { index: number; leftPx: number; widthPx: number } | undefined) => void;

export interface ChartOptions {
  element: HTMLElement;
  drawn: readonly DrawnSeries[];
  /** Called with the time under the pointer. */
  point: Point;
  /** Called with the places of the notes after each drawing. */
  placeNotes: (places: NotePlaces) => void;
}

/** Returns uPlot's options for a chart. Read once at creation, except for values that `props` returns again. */
export function chartOptions(
  props: () => TimeChartProps & { heightPx: number },
  { element, drawn, point, placeNotes }: ChartOptions,
): uPlot.Options {
  const [{ heightPx, formatValue, onZoom }, color] = [props(), createPalette(element)];
  const nameOf = (value: number) => formatValue(value, true);
  const axis = { stroke: color('--muted'), font: '12px Inter Variable, sans-serif', ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: heightPx,
    padding: [10, 32, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 7 },
      move: snapped,
      // uPlot takes the cursor's step to the nearest point for a drag, and would stop the click.
      drag: { x: onZoom !== undefined, y: false, setScale: false, click: () => undefined },
    },
    scales: { y: { range: (_chart, _least, most) => [0, axisTop(most, nameOf)] } },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        space: 70,
        incrs: () => tickSteps(props().times),
        splits: (...[, , , , step]) => tickPlaces(props().times, step),
        values: (_chart, seconds) => seconds.map(tickNames(props().times, props().timezone)),
      },
      {
        ...axis,
        size: 52,
        grid: { stroke: color('--line'), width: 1 },
        splits: ({ scales }) => axisSteps(scales.y?.max ?? 1, nameOf),
        values: (_chart, values) => values.map(nameOf),
      },
    ],
    series: [{}, ...drawn.map((one) => line(one, color(`--series-${one.color}`)))],
    hooks: {
      setCursor: [
        ({ cursor: { idx, left = -1 }, bbox, width }) =>
          point(
            typeof idx === 'number' && left >= 0
              ? { index: idx, leftPx: left + bbox.left / devicePixelRatio, widthPx: width }
              : undefined,
          ),
      ],
      setSelect: [(chart) => zoom(chart, props().onZoom)],
      draw: [(chart) => placeNotes(drawNotes(chart, props(), color('--warning')))],
    },
  };
}

/** Moves the line of the cursor to the nearest point; while a range is dragged, it follows the mouse. */
function snapped(chart: uPlot, left: number, top: number): [left: number, top: number] {
  const time = left < 0 || chart.cursor.event?.buttons ? undefined : chart.data[0][chart.posToIdx(left)];
  return [time === undefined ? left : chart.valToPos(time, 'x'), top];
}

function line({ label, isDashed, isTail, isFilled, widthPx = 2 }: DrawnSeries, stroke: string): uPlot.Series {
  return {
    label,
    stroke,
    width: isDashed ? 1.5 : widthPx,
    ...(isDashed && { dash: [5, 5] }),
    ...(isTail && { dash: [2, 4] }),
    ...(isFilled && { fill: `color-mix(in oklab, ${stroke} 9%, transparent)` }),
    // A single point has no line.
    points: { show: (chart) => chart.data[0].length === 1 },
  };
}

/** Resolves the page's current colors, because a canvas supports neither custom properties nor `light-dark()`. */
function createPalette(element: HTMLElement): (role: string) => string {
  const probe = document.createElement('span');
  return (role) => {
    probe.style.color = `var(${role})`;
    element.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
}

function zoom(chart: uPlot, onZoom: TimeChartProps['onZoom']): void {
  const { left, width } = chart.select;
  if (width < 8) return;
  onZoom?.(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'));
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

/** Draws the lines of notes and returns their places. */
function drawNotes(chart: uPlot, { notes = [] }: TimeChartProps, stroke: string): NotePlaces {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.setLineDash([2, 3]);
  const places = notes.map(({ at }) => {
    const x = Math.round(chart.valToPos(at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) return undefined;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    return x / devicePixelRatio;
  });
  ctx.restore();
  return places;
}
