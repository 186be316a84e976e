import { bandKey, type Flow, type FlowBand, type FlowNode } from './flow.ts';

/** Height of the step with the most visits, without the gaps between its pages. */
const VISITS_HEIGHT_PX = 300;
/** Space for two lines of text. */
const MIN_NODE_PX = 36;
const GAP_PX = 10;
/** Width of a step in the coordinates of the bands. */
export const STEP_WIDTH = 100;

export interface PlacedNode {
  node: FlowNode;
  /** Column from the left. */
  column: number;
  topPx: number;
  /** Height by visits. */
  barPx: number;
  /** Part of the bar whose visits end here. */
  endedPx: number;
}

export interface PlacedBand {
  key: string;
  band: FlowBand;
  column: number;
  /** Top at the left and at the right end. */
  leftPx: number;
  rightPx: number;
  thicknessPx: number;
}

export interface FlowLayout {
  columns: number;
  heightPx: number;
  nodes: readonly PlacedNode[];
  bands: readonly PlacedBand[];
}

/** Places pages in columns from the left to the right, also where visits are followed back, and bands between them. */
export function layoutOf(flow: Flow, isToEnd: boolean): FlowLayout {
  const columns = flow.steps.length;
  const scale = VISITS_HEIGHT_PX / Math.max(1, flow.visits);
  const nodes = flow.steps.flatMap((step, index) => {
    let topPx = 0;
    return step.map((node): PlacedNode => {
      const barPx = Math.max(2, node.visits * scale);
      const place = { node, column: isToEnd ? columns - 1 - index : index, topPx, barPx, endedPx: node.ended * scale };
      topPx += Math.max(barPx, MIN_NODE_PX) + GAP_PX;
      return place;
    });
  });
  const bottoms = nodes.map(({ topPx, barPx }) => topPx + Math.max(barPx, MIN_NODE_PX));
  return { columns, heightPx: Math.max(0, ...bottoms), nodes, bands: placedBands(flow, { nodes, isToEnd, scale }) };
}

interface BandContext {
  nodes: readonly PlacedNode[];
  isToEnd: boolean;
  scale: number;
}

/** Stacks the bands of each page in the order of the pages at their other ends, so that few of them cross. */
function placedBands({ bands }: Flow, { nodes, isToEnd, scale }: BandContext): PlacedBand[] {
  const places = new Map(nodes.map((place) => [place.node.key, place]));
  const ends = bands.flatMap((band) => {
    const [near, far] = [places.get(band.from.key), places.get(band.to.key)];
    if (!near || !far) return [];
    return [{ band, left: isToEnd ? far : near, right: isToEnd ? near : far }];
  });
  const leaving = stacked(ends, { own: ({ left }) => left, other: ({ right }) => right, scale });
  const arriving = stacked(ends, { own: ({ right }) => right, other: ({ left }) => left, scale });
  return ends.map((end) => ({
    key: bandKey(end.band.from.key, end.band.to.key),
    band: end.band,
    column: end.left.column,
    leftPx: leaving.get(end.band) ?? 0,
    rightPx: arriving.get(end.band) ?? 0,
    thicknessPx: Math.max(1, end.band.visits * scale),
  }));
}

interface BandEnds {
  band: FlowBand;
  left: PlacedNode;
  right: PlacedNode;
}

interface Stacking {
  own: (ends: BandEnds) => PlacedNode;
  other: (ends: BandEnds) => PlacedNode;
  scale: number;
}

function stacked(ends: readonly BandEnds[], { own, other, scale }: Stacking): Map<FlowBand, number> {
  const offsets = new Map<string, number>();
  const tops = new Map<FlowBand, number>();
  for (const end of ends.toSorted((one, next) => other(one).topPx - other(next).topPx)) {
    const place = own(end);
    const offset = offsets.get(place.node.key) ?? 0;
    tops.set(end.band, place.topPx + offset);
    offsets.set(place.node.key, offset + end.band.visits * scale);
  }
  return tops;
}

/** Returns the outline of a band; a part of it has the same top and fewer visits. */
export function bandPath({ column, leftPx, rightPx }: PlacedBand, thicknessPx: number): string {
  const [start, end] = [column * STEP_WIDTH, (column + 1) * STEP_WIDTH];
  const middle = (start + end) / 2;
  const [leftEnd, rightEnd] = [rounded(leftPx + thicknessPx), rounded(rightPx + thicknessPx)];
  const [left, right] = [rounded(leftPx), rounded(rightPx)];
  return (
    `M${start} ${left}C${middle} ${left} ${middle} ${right} ${end} ${right}` +
    `L${end} ${rightEnd}C${middle} ${rightEnd} ${middle} ${leftEnd} ${start} ${leftEnd}Z`
  );
}

function rounded(px: number): number {
  return Math.round(px * 10) / 10;
}
