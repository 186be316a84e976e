import type { Page, PageRequest } from '../../platform/paging.ts';

/** Runs the steps one after another, so that lists show the objects in this order. */
export async function runInSequence<Input, Made>(
  inputs: readonly Input[],
  make: (input: Input) => Promise<Made>,
): Promise<Made[]> {
  const created: Made[] = [];
  for (const input of inputs) created.push(await make(input));
  return created;
}

/** Reads all pages of a list of the demo account. */
export async function readAllPages<Item>(read: (request: PageRequest) => Promise<Page<Item>>): Promise<Item[]> {
  const { items } = await read({ limit: 1000, offset: 0 });
  return items;
}
