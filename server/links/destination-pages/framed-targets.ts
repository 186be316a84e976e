import { invalidField } from '../../platform/app-error.ts';
import type { LinksParts } from '../link-deps.ts';
import type { Link } from '../link-port.ts';

type Framed = Pick<Link, 'type' | 'url' | 'targets' | 'split'>;

/** Each is a stranger's server that may take five seconds. What a link has beyond these is taken as it is. */
const MOST_ASKED = 20;
const AT_A_TIME = 5;

/**
 * A frame that stays empty is found out by the visitors, of every country and device. Asked are targets that are new, or all
 * of them when the link begins to show them in a frame.
 */
export async function refuseUnframed(
  { framing }: Pick<LinksParts, 'framing'>,
  before: Framed,
  after: Framed,
): Promise<void> {
  if (!framing || !isFramed(after)) return;
  const known = new Set(isFramed(before) ? targetsOf(before).map(([, address]) => address) : []);
  const fields = new Map<string, string>();
  for (const [field, address] of targetsOf(after)) {
    if (!known.has(address) && !fields.has(address)) fields.set(address, field);
  }
  const waiting = [...fields].slice(0, MOST_ASKED);
  while (waiting.length > 0) {
    const asked = waiting
      .splice(0, AT_A_TIME)
      .map(async ([address, field]) => ({ field, refusal: await framing(address) }));
    for (const { field, refusal } of await Promise.all(asked)) {
      if (refusal !== undefined) throw invalidField(field, refusal);
    }
  }
}

function isFramed({ type }: Framed): boolean {
  return type === 'frame' || type === 'overlay';
}

/** Every address that visitors are shown, under the name of its field; the main one first. */
function targetsOf({ url, targets, split }: Framed): Array<readonly [field: string, address: string]> {
  const { geo, device, language } = targets;
  return [
    ['url', url],
    ...geo.map(({ link }, index) => [`geotarget.${index}.link`, link] as const),
    ...device.map(({ link }, index) => [`devicetarget.${index}.link`, link] as const),
    ...language.map(({ link }, index) => [`languagetarget.${index}.link`, link] as const),
    ...split.map(({ link }, index) => [`split.${index}.link`, link] as const),
  ];
}
