import { authorMessages as messages } from '../messages/shared/account/authors.ts';

/** Someone who has created objects. */
interface Creator {
  id: number;
  name: string;
}

interface CreatorFilter {
  label: string;
  value: string;
  choices: Array<{ value: string; label: string }>;
}

/** Returns the ID of the person whose objects a list shows, from the address; '' for everyone's. */
export function readCreator(params: URLSearchParams): string {
  return /^[1-9]\d{0,14}$/.exec(params.get('creator') ?? '')?.[0] ?? '';
}

/** Returns the select box that filters a list by creator; undefined where nobody or only one person has created objects. */
export function creatorFilter(creators: readonly Creator[], value: string): CreatorFilter | undefined {
  if (creators.length < 2 && value === '') return undefined;
  const choices = [
    { value: '', label: messages.anyone },
    ...creators.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  if (!choices.some((choice) => choice.value === value)) choices.push({ value, label: `#${value}` });
  return { label: messages.label, value, choices };
}
