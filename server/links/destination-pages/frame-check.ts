import { invalidField } from '../../platform/app-error.ts';
import type { LinksDeps } from '../link-deps.ts';
import type { Link } from '../link-port.ts';

type Framed = Pick<Link, 'type' | 'url' | 'targets' | 'split'>;

/**
 * Each check contacts a third-party server and may take five seconds. Destinations beyond this limit are accepted
 * unchecked.
 */
const MAX_CHECKS = 20;
const AT_A_TIME = 5;

/**
 * Rejects destinations that forbid framing, because visitors would see an empty frame. It checks new destinations, or
 * all of them when the link switches to a frame.
 */
export async function rejectUnframeable(
  { framing }: Pick<LinksDeps, 'framing'>,
  before: Framed,
  after: Framed,
): Promise<void> {
  if (!framing || !isFramed(after)) return;
  const known = new Set(isFramed(before) ? targetsOf(before).map(([, address]) => address) : []);
  const fields = new Map<string, string>();
  for (const [field, address] of targetsOf(after)) {
    if (!known.has(address) && !fields.has(address)) fields.set(address, field);
  }
  const waiting = [...fields].slice(0, MAX_CHECKS);
  while (waiting.length > 0) {
    const requested = waiting
      .splice(0, AT_A_TIME)
      .map(async ([address, field]) => ({ field, refusal: await framing(address) }));
    for (const { field, refusal } of await Promise.all(requested)) {
      if (refusal !== undefined) throw invalidField(field, refusal);
    }
  }
}

function isFramed({ type }: Framed): boolean {
  return type === 'frame' || type === 'overlay';
}

/** Returns every address that visitors may see, with its field name; the main one first. */
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
