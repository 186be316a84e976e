import { sampleMessages } from '../../../messages/codes/code-samples.ts';
import type { CodeStyle } from '../code-data.ts';
import { type Look, PLAIN_LOOK, PLAIN_STYLE } from './look.ts';

export interface Template {
  /** Key of its label in the messages. */
  name: string;
  look: Look;
}

/** Built-in templates. Each has a good scan grade with a link in it. */
export const TEMPLATES = [
  { name: 'plain', look: PLAIN_LOOK },
  template('ink', ['#14213d', '#ffffff'], { dots: 'rounded', eyes: 'rounded', pupils: 'rounded' }),
  template('spruce', ['#12372a', '#fbfaf5'], { dots: 'smooth', eyes: 'rounded', pupils: 'rounded' }),
  template('pearls', ['#1d1d1f', '#ffffff'], { dots: 'dot', eyes: 'round', pupils: 'rounded' }),
  template('clay', ['#6b2412', '#fffaf3'], { dots: 'classy', eyes: 'leaf', pupils: 'rounded' }),
  template('harbour', ['#0b3954', '#f7fbff'], {
    dots: 'rounded',
    eyes: 'rounded',
    pupils: 'rounded',
    gradient: { type: 'linear', to: '#0a5c63', angle: 45 },
  }),
  template('dusk', ['#3a0f4f', '#ffffff'], {
    dots: 'smooth',
    eyes: 'rounded',
    pupils: 'rounded',
    gradient: { type: 'linear', to: '#7a1f3d', angle: 90 },
  }),
  template('rain', ['#22313f', '#ffffff'], { dots: 'smooth', eyes: 'round', pupils: 'rounded' }),
  template('weave', ['#283618', '#fefaf0'], { dots: 'diamond', eyes: 'square', pupils: 'square' }),
  template('label', ['#111111', '#ffffff'], {
    dots: 'rounded',
    eyes: 'rounded',
    pupils: 'rounded',
    frame: { type: 'label', text: sampleMessages.callToAction, color: null },
  }),
  template('ticket', ['#14213d', '#ffffff'], {
    dots: 'square',
    eyes: 'square',
    pupils: 'square',
    frame: { type: 'rounded', text: sampleMessages.ticketFrame, color: '#a3341b' },
  }),
  template('menu', ['#12372a', '#fffdf7'], {
    dots: 'smooth',
    eyes: 'rounded',
    pupils: 'rounded',
    frame: { type: 'border', text: sampleMessages.menuFrame, color: '#12372a' },
  }),
] as const satisfies readonly Template[];

function template<Name extends string>(
  name: Name,
  [foreground, background]: readonly [string, string],
  style: Partial<CodeStyle>,
) {
  return { name, look: { foreground, background, logo: null, style: { ...PLAIN_STYLE, ...style } } };
}

/** Applies a template's look; logo and error correction stay. */
export function withTemplate(current: Look, { look }: Template): Look {
  const { errorcorrection, logosize, logospace } = current.style;
  return {
    ...look,
    logo: look.logo ?? current.logo,
    style: { ...look.style, errorcorrection, ...(look.logo === null && { logosize, logospace }) },
  };
}

/** Whether the code currently looks like the template. */
export function isChosen(current: Look, template: Template): boolean {
  return JSON.stringify(inOrder(current)) === JSON.stringify(inOrder(withTemplate(current, template)));
}

/** Sorts keys, because stored looks have their fields in any order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, inOrder(part)]);
}

/** Number of looks that the service draws per request. */
const ON_A_SHELF = 24;

/**
 * Groups templates into shelves: the newest own templates before the built-in ones, the remaining own ones on further
 * shelves.
 */
export function inShelves<One>(own: readonly One[], builtIn: readonly One[]): One[][] {
  const beside = Math.max(0, ON_A_SHELF - builtIn.length);
  const shelves = [[...own.slice(0, beside), ...builtIn]];
  for (let at = beside; at < own.length; at += ON_A_SHELF) shelves.push(own.slice(at, at + ON_A_SHELF));
  return shelves;
}
