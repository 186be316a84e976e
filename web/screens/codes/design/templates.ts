import { templateMessages } from '../../../messages/codes/code-templates.ts';
import type { Look } from './look.ts';
import { type Occasion, TEMPLATE_ROWS } from './template-list.ts';

export interface Template {
  name: string;
  look: Look;
}

/** A built-in template. */
export interface BuiltInTemplate extends Template {
  label: string;
  occasions: readonly Occasion[];
}

/** Built-in templates. Each has a good scan grade with a link in it. */
export const TEMPLATES: readonly BuiltInTemplate[] = TEMPLATE_ROWS.map((row) => {
  return { ...row, label: templateMessages.names[row.name as keyof typeof templateMessages.names] };
});

/** What the gallery shows; '' is every occasion. */
export interface TemplateFilter {
  occasion: Occasion | '';
  search: string;
}

/** Returns the templates of an occasion whose name, occasion or text has every word of the search. */
export function templatesFor({ occasion, search }: TemplateFilter): readonly BuiltInTemplate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return TEMPLATES.filter((template) => {
    if (occasion !== '' && !template.occasions.includes(occasion)) return false;
    const text = textOf(template);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ label, occasions, look }: BuiltInTemplate): string {
  const names = occasions.map((occasion) => templateMessages.occasions[occasion]);
  return [label, ...names, look.style.frame?.text ?? ''].join(' ').toLowerCase();
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

/** Groups templates into shelves, each drawn by one request. */
export function inShelves<One>(templates: readonly One[]): One[][] {
  const shelves: One[][] = [];
  for (let at = 0; at < templates.length; at += ON_A_SHELF) shelves.push(templates.slice(at, at + ON_A_SHELF));
  return shelves;
}
