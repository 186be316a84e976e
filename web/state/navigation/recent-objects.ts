import { useEffect } from 'react';
import { frameMessages } from '../../messages/shared/frame.ts';
import { KINDS } from '../../messages/shared/palette.ts';
import { screenOf } from '../../ui/object/objects.ts';
import { tabTitle } from '../brand.ts';
import { createStored } from '../stored.ts';
import { currentWorkspace } from '../workspace/workspace.ts';
import { baseOf } from '../workspace/workspace-url.ts';

/** An object that the person has opened in this browser. */
export interface OpenedObject {
  type: string;
  id: number;
  name: string;
}

/** Objects of one person in one workspace. */
const MAX_KEPT = 9;

/** Titles while a screen loads, and of screens that name no object. */
const GENERIC: ReadonlySet<string> = new Set([...Object.values(KINDS), ...Object.values(frameMessages).map(String)]);

/** By person and workspace; signing out removes all. */
const opened = createStored<Readonly<Record<string, readonly OpenedObject[]>>>('opened', {});

/** Returns what the person opened in this workspace, the last first. */
export function openedObjects(): readonly OpenedObject[] {
  return opened.read()[accountKey()] ?? [];
}

/** Notes that an object was opened whose screen gives the tab no title of its own, such as in a side panel. */
export function useNoteOpened({ type, id }: Pick<OpenedObject, 'type' | 'id'>, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) noteOpened({ type, id, name });
  }, [type, id, name]);
}

export function noteOpened(object: OpenedObject): void {
  keep([object, ...othersThan(object)].slice(0, MAX_KEPT));
}

/** Notes every object whose screen opens, by the title that the screen gives to the tab. */
export function recordOpenedObjects(): void {
  const title = document.querySelector('title');
  if (!title) return;
  noteScreen();
  new MutationObserver(noteScreen).observe(title, { childList: true });
}

function noteScreen(): void {
  const ref = objectAt(location.pathname);
  if (!ref) return;
  const name = document.title.replace(tabTitle(''), '');
  if (name === frameMessages.notFound) keep(othersThan(ref));
  else if (!GENERIC.has(name)) noteOpened({ ...ref, name });
}

/** Returns the object whose screen an address is; undefined for lists, forms and parts of an object. */
export function objectAt(path: string): Pick<OpenedObject, 'type' | 'id'> | undefined {
  const screen = path.slice(baseOf(path).length);
  const id = Number(/\d+$/.exec(screen)?.[0]);
  const type = Object.keys(KINDS).find((kind) => screenOf(kind, id) === screen);
  return type === undefined ? undefined : { type, id };
}

function othersThan({ type, id }: Pick<OpenedObject, 'type' | 'id'>): OpenedObject[] {
  return openedObjects().filter((other) => other.type !== type || other.id !== id);
}

function keep(objects: readonly OpenedObject[]): void {
  opened.write({ ...opened.read(), [accountKey()]: objects });
}

function accountKey(): string {
  const workspace = currentWorkspace();
  return `${workspace?.person?.username ?? ''} ${workspace?.id ?? ''}`;
}
