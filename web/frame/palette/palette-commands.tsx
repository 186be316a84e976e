import { Copy, Link2, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { DETAILS, KINDS, OTHER_NAMES, PARTS, paletteMessages } from '../../messages/shared/palette.ts';
import { webUrlOf } from '../../state/hosts/web-url.ts';
import { linkSubtitle, withoutScheme } from '../../state/link-name.ts';
import type { OpenedObject } from '../../state/navigation/recent-objects.ts';
import { SiteIcon } from '../../ui/icon/site-icon.tsx';
import { OBJECT_ICONS } from '../../ui/object/object-icons.ts';
import { screenOf } from '../../ui/object/objects.ts';
import type { Shortening } from '../../ui/shorten/use-shortening.ts';
import { type Command, type CommandGroup, commandsOn } from './command-list.tsx';

/** A row of `GET /api/v1/search`. */
export interface Found {
  type: string;
  id: number;
  name: string;
  detail: string | null;
  address?: string | null;
  /** Website of the goal, funnel, segment or annotation. */
  website_id?: number | null;
}

export function foundCommands(rows: readonly Found[]): Command[] {
  return rows.flatMap((row) => {
    const { type, id, name } = row;
    const to = type === 'preset' ? presetScreenOf(row) : screenOf(type, id, row.website_id);
    if (!OBJECT_ICONS[type] || to === undefined) return [];
    const detail = detailOf(row) || undefined;
    const icon = iconOf(type, type === 'link' ? row.detail : name);
    const command = {
      key: `${type} ${id}`,
      group: 'objects' as const,
      label: name,
      detail,
      kind: KINDS[type] ?? PARTS[type],
      icon,
      to,
    };
    return [type === 'link' ? { ...command, linkId: id } : command];
  });
}

/** Maximum number of results of a search, and of those of one kind that are shown. */
export const [MAX_RESULTS, MAX_OF_KIND] = [20, 3];

/** Lists that search for the same words. */
const LISTS: Readonly<Record<string, string>> = {
  link: '/links',
  qr: '/codes',
  campaign: '/campaigns',
  website: '/websites',
};

/** Returns the best results of each kind. */
export function bestOfKinds(rows: readonly Found[]): Found[] {
  return rows.filter((row) => {
    const earlier = rows.slice(0, rows.indexOf(row)).filter(({ type }) => type === row.type);
    return LISTS[row.type] === undefined || earlier.length < MAX_OF_KIND;
  });
}

/** Returns the commands that open the lists of the other results. */
export function moreCommands(rows: readonly Found[], words: string): Command[] {
  return Object.entries(LISTS).flatMap(([type, list]) => {
    const count = rows.filter((row) => row.type === type).length - MAX_OF_KIND;
    const Icon = OBJECT_ICONS[type];
    const kind = KINDS[type];
    if (count <= 0 || !Icon || kind === undefined) return [];
    const label = paletteMessages.moreOf(kind, rows.length < MAX_RESULTS ? count : undefined);
    const to = `${list}?${new URLSearchParams({ q: words.trim() })}`;
    return [{ key: `more ${type}`, group: 'objects' as const, kind, label, to, icon: <Icon /> }];
  });
}

/** Returns the web address that was pasted: its path or scheme tells it from the name of a website that is searched. */
export function addressIn(words: string): string | undefined {
  const url = words.trim();
  return url.includes('/') && webUrlOf(url) !== null ? url : undefined;
}

/** Returns what can be made of a pasted address; `shorten` is missing for those who may not create links. */
export function addressCommands(words: string, shorten?: Shortening): Command[] {
  const url = addressIn(words);
  if (url === undefined) return [];
  const query = new URLSearchParams({ url });
  const now = shorten && {
    key: 'shorten',
    label: paletteMessages.shorten,
    detail: paletteMessages.shortenOn(shorten.host),
    icon: <Copy />,
    to: () => void shorten.run(url),
  };
  return [
    ...(now ? [now] : []),
    { key: 'set up', label: paletteMessages.setUp(url), icon: <Link2 />, to: `/links/new?${query}` },
    { key: 'code for', label: paletteMessages.codeFor(url), icon: <QrCode />, to: `/codes/new?${query}` },
  ].map((command) => ({ ...command, group: 'typed' }));
}

/** Returns the command that copies the short link of the best result. */
export function copyCommands(rows: readonly Found[], copy: (text: string) => void): Command[] {
  const address = rows.find(({ type }) => type === 'link')?.address;
  if (!address) return [];
  const label = paletteMessages.copy(withoutScheme(address));
  return [{ key: 'copy', group: 'objects', label, kind: KINDS.link, icon: <Copy />, to: () => copy(address) }];
}

/** Returns what the person opened last, without the object of the current screen. */
export function recentCommands(opened: readonly OpenedObject[], location: string): Command[] {
  const rows = opened.map(({ type, id, name }) => ({ type, id, name, detail: null }));
  return foundCommands(rows)
    .filter(({ to }) => to !== location)
    .map((command) => ({ ...command, key: `recent ${command.key}`, group: 'recent' }));
}

/** The icon of a website or of a destination, else of the type. */
function iconOf(type: string, site: string | null): ReactNode {
  const Icon = OBJECT_ICONS[type];
  if (site && (type === 'website' || type === 'link')) return <SiteIcon site={site} />;
  return Icon && <Icon />;
}

/** Returns the screen where a preset is used: a new code or a new link. */
function presetScreenOf({ id, detail }: Found): string | undefined {
  if (detail === 'qr') return `/codes/new?look=${id}`;
  if (detail === 'link') return `/links/new?template=${id}`;
  return detail === 'utm' ? `/links/new?utm=${id}` : undefined;
}

/** Returns details that the name does not contain. */
function detailOf({ type, name, detail, address }: Found): string | null | undefined {
  if (type === 'link') return linkSubtitle(name, detail ?? '', address ?? undefined);
  return DETAILS[type]?.(detail ?? '') ?? detail;
}

/**
 * Returns places and actions that have a word which starts with each typed word, in their labels or synonyms; `location`
 * is the current address.
 */
export function commandsFor(words: string, location = '/'): Command[] {
  const typed = wordsOf(words);
  const isMeant = ({ label, words: others = '' }: Command) => {
    const known = ` ${wordsOf(`${label} ${OTHER_NAMES[label] ?? ''} ${others}`).join(' ')}`;
    return typed.every((word) => known.includes(` ${word}`));
  };
  return commandsOn(location).filter(isMeant);
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s:]+/)
    .filter((word) => word !== '');
}

/** Groups of commands before anything is typed, and how many are created most: the rest is found by typing. */
const FIRST_GROUPS: readonly CommandGroup[] = ['recent', 'here', 'create', 'goTo'];
const MAX_FIRST_CREATIONS = 4;
const ALL_GROUPS: readonly CommandGroup[] = ['typed', 'objects', 'here', 'goTo', 'create', 'more', 'settings'];

/** Returns commands under the headings of their groups; objects by what they are, the kind of the best result first. */
export function inGroups(commands: readonly Command[], isTyped: boolean): { heading: string; commands: Command[] }[] {
  return (isTyped ? ALL_GROUPS : FIRST_GROUPS).flatMap((name) => {
    const all = commands.filter(({ group }) => group === name);
    const found = Map.groupBy(name === 'create' && !isTyped ? all.slice(0, MAX_FIRST_CREATIONS) : all, ({ kind }) =>
      name === 'objects' && kind ? `${kind}s` : paletteMessages.groups[name],
    );
    return [...found].map(([heading, commands]) => ({ heading, commands }));
  });
}
