import type { Answer, Body } from '../../../api/client.ts';
import { stepWords } from '../../../words/dashboard-windows.ts';

export type Funnel = Answer<'listFunnels'>['data'][number];
export type Step = Body<'createFunnel'>['steps'][number];
export type StepKind = Step['kind'];

/** Parts of a website's funnel as they are typed. Every field holds text until it is sent. */
export interface TypedStep {
  kind: StepKind;
  /** A path, an event's name, or the id of a link or code; empty where any will do. */
  text: string;
  depth: string;
}

export const NEW_STEP: TypedStep = { kind: 'page', text: '', depth: '75' };

/** A step in words: `Page /thanks`. */
export function stepName(step: Step): string {
  const { kind, path, name, depth } = step;
  const kindName = stepWords[kind];
  if (kind === 'event') return name ?? kindName;
  if (kind === 'scroll') return `${kindName} ${path ?? ''}, ${depth ?? 100}%`;
  if (kind === 'page') return path === '*' ? `${kindName}: *` : (path ?? kindName);
  return kindName;
}

export function typedOf({ kind, path, name, depth, link_id, qr_id }: Step): TypedStep {
  const id = link_id ?? qr_id;
  return { kind, text: path ?? name ?? (id === undefined ? '' : String(id)), depth: String(depth ?? 75) };
}

/** As the API takes it: only what the kind knows. */
export function stepOf({ kind, text, depth }: TypedStep): Step {
  const written = text.trim();
  if (kind === 'event') return { kind, name: written };
  if (kind === 'page') return { kind, path: written };
  if (kind === 'scroll') return { kind, path: written, depth: Number(depth) };
  if (written === '') return { kind };
  return kind === 'click' ? { kind, link_id: Number(written) } : { kind, qr_id: Number(written) };
}

/** Beginnings that most people want. */
export const PRESETS: Readonly<
  Record<'story' | 'link' | 'pages', { by: 'story' | 'visit'; steps: readonly TypedStep[] }>
> = {
  story: {
    by: 'story',
    steps: [
      { ...NEW_STEP, kind: 'scan' },
      { ...NEW_STEP, text: '*' },
      { ...NEW_STEP, kind: 'event' },
    ],
  },
  link: {
    by: 'story',
    steps: [
      { ...NEW_STEP, kind: 'click' },
      { ...NEW_STEP, text: '*' },
      { ...NEW_STEP, kind: 'event' },
    ],
  },
  pages: { by: 'visit', steps: [{ ...NEW_STEP, text: '/' }, NEW_STEP] },
};

export const MOST_STEPS = 10;
export const LEAST_STEPS = 2;
