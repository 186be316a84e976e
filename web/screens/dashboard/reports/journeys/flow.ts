/** Pages of visits, and how many visits took them. */
export interface Journey {
  pages: readonly string[];
  visits: number;
}

/** A page in one step, or the rarer pages of the step together. */
export interface FlowNode {
  key: string;
  /** From zero, counted from the end at which the journeys meet. */
  step: number;
  /** Undefined for the rarer pages. */
  page: string | undefined;
  pageCount: number;
  visits: number;
  /** Visits that have no further page: they left here, or began here if journeys are followed back. */
  ended: number;
}

export interface FlowBand {
  from: FlowNode;
  to: FlowNode;
  visits: number;
}

export interface Flow {
  visits: number;
  steps: readonly (readonly FlowNode[])[];
  bands: readonly FlowBand[];
  /** The nodes of each path. */
  paths: readonly { keys: readonly string[]; visits: number }[];
}

export interface FlowOptions {
  steps: number;
  /** Follows visits back from their last page. */
  isToEnd: boolean;
}

/** Pages of a step that have a node of their own. */
const MAX_PAGES = 7;

/**
 * Joins journeys into a flow by steps. The journeys have one page more than the flow, so that it is known which visits
 * end with its last step.
 */
export function flowOf(journeys: readonly Journey[], { steps, isToEnd }: FlowOptions): Flow {
  const followed = journeys.map(({ pages, visits }) => ({ pages: isToEnd ? pages.toReversed() : pages, visits }));
  const shown = Array.from({ length: steps }, (_, step) => shownPages(followed, step));
  const nodes = new Map<string, FlowNode>();
  const bands = new Map<string, FlowBand>();
  const paths = followed.map(({ pages, visits }) => {
    const path = pages.slice(0, steps).map((page, step) => nodeOf(nodes, { page, step, shown: shown[step] }));
    for (const [step, node] of path.entries()) {
      node.visits += visits;
      if (step === pages.length - 1) node.ended += visits;
      const from = path[step - 1];
      if (from) addVisits(bands, { from, to: node, visits });
    }
    return { keys: path.map(({ key }) => key), visits };
  });
  const all = [...nodes.values()].sort(inOrder);
  return {
    visits: followed.reduce((sum, { visits }) => sum + visits, 0),
    steps: shown.map((_, step) => all.filter((node) => node.step === step)).filter(({ length }) => length > 0),
    bands: [...bands.values()],
    paths,
  };
}

/** Returns the most visited pages of a step; all of them, if only one would remain. */
function shownPages(journeys: readonly Journey[], step: number): { pages: ReadonlySet<string>; rarer: number } {
  const sums = new Map<string, number>();
  for (const { pages, visits } of journeys) {
    const page = pages[step];
    if (page !== undefined) sums.set(page, (sums.get(page) ?? 0) + visits);
  }
  const sorted = [...sums].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  const count = sorted.length === MAX_PAGES + 1 ? sorted.length : MAX_PAGES;
  return { pages: new Set(sorted.slice(0, count).map(([page]) => page)), rarer: Math.max(0, sorted.length - count) };
}

interface Place {
  page: string;
  step: number;
  shown: ReturnType<typeof shownPages> | undefined;
}

function nodeOf(nodes: Map<string, FlowNode>, { page, step, shown }: Place): FlowNode {
  const isOwn = shown?.pages.has(page) ?? false;
  const key = isOwn ? `${step}:${page}` : `${step}`;
  const known = nodes.get(key);
  if (known) return known;
  const node: FlowNode = {
    ...{ key, step, visits: 0, ended: 0 },
    ...(isOwn ? { page, pageCount: 1 } : { page: undefined, pageCount: shown?.rarer ?? 0 }),
  };
  nodes.set(key, node);
  return node;
}

function addVisits(bands: Map<string, FlowBand>, { from, to, visits }: FlowBand): void {
  const key = bandKey(from.key, to.key);
  const known = bands.get(key);
  if (known) known.visits += visits;
  else bands.set(key, { from, to, visits });
}

/** The most visited first, and the rarer pages last. */
function inOrder(one: FlowNode, other: FlowNode): number {
  if (one.page === undefined || other.page === undefined)
    return Number(one.page === undefined) - Number(other.page === undefined);
  return other.visits - one.visits || (one.page < other.page ? -1 : 1);
}

/** A page is remarkable from this many visits, and from this much more than the share of its whole step. */
const REMARKABLE = { visits: 10, share: 0.1 };

/** Whether clearly more of the visits at a page end there than at the other pages of its step. */
export function isRemarkable({ steps }: Pick<Flow, 'steps'>, { step, visits, ended }: FlowNode): boolean {
  const all = steps[step] ?? [];
  const sum = (of: 'visits' | 'ended') => all.reduce((total, node) => total + node[of], 0);
  return visits >= REMARKABLE.visits && ended / visits > sum('ended') / sum('visits') + REMARKABLE.share;
}

/** Returns the visits of each band whose paths lead through the node. The key of a band is that of both nodes. */
export function visitsThrough({ paths }: Flow, key: string): ReadonlyMap<string, number> {
  const through = new Map<string, number>();
  for (const { keys, visits } of paths) {
    if (!keys.includes(key)) continue;
    for (const [step, to] of keys.entries()) {
      if (step === 0) continue;
      const band = bandKey(keys[step - 1] ?? '', to);
      through.set(band, (through.get(band) ?? 0) + visits);
    }
  }
  return through;
}

export function bandKey(from: string, to: string): string {
  return `${from}\n${to}`;
}
