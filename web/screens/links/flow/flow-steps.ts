import { flowMessages as messages } from '../../../messages/links/link-flow.ts';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { type Rule, rulesOf, visitorText } from '../editor/rules.ts';
import type { LinkValues } from '../editor/values.ts';

/** Where a step leads: an address, or a page of this service described in words. */
export interface FlowWay {
  key: string;
  link: string;
  text?: string;
  /** Share of the visitors, 0 to 1, in a traffic split. */
  share?: number;
}

/** A condition and where visitors who meet it go. */
export interface FlowStep {
  key: string;
  kind: 'start' | 'end' | 'app' | Rule['kind'];
  condition: string;
  /** Country code, device or language tag. */
  who: string;
  ways: readonly FlowWay[];
  /** The target rules of the step; none for steps that the editor cannot test. */
  rules: readonly Rule[];
}

type Source = Pick<
  LinkValues,
  | 'url'
  | 'start'
  | 'expiry'
  | 'clicklimit'
  | 'expirationredirect'
  | 'iosApp'
  | 'androidApp'
  | 'countries'
  | 'devices'
  | 'languages'
  | 'split'
>;

/** Returns what happens to a visitor, in the order in which the service decides; the last step is the default. */
export function flowOf(values: Source, rules: readonly Rule[] = rulesOf(values)): FlowStep[] {
  const before = [...startOf(values), ...endOf(values), ...appsOf(values)];
  const named = rules.filter(({ kind }) => kind !== 'split' && kind !== 'else');
  const rest = rules.filter(({ kind }) => kind === 'split' || kind === 'else');
  const isOnly = before.length + named.length === 0;
  return [
    ...before,
    ...named.map((rule, place) => ({
      key: `rule ${place}`,
      kind: rule.kind,
      condition: visitorText(rule, messages.devices),
      who: rule.who,
      ways: [{ key: 'only', link: rule.link }],
      rules: [rule],
    })),
    {
      key: 'rest',
      kind: rest[0]?.kind ?? 'else',
      condition: isOnly ? messages.everyone : messages.everyoneElse,
      who: '',
      ways: rest.map(({ link, share }, place) => ({
        key: `way ${place}`,
        link,
        ...(share !== undefined && { share }),
      })),
      rules: rest,
    },
  ];
}

/** Whether there is more to draw than one destination for everyone. */
export function hasRules(steps: readonly FlowStep[]): boolean {
  return steps.length > 1 || (steps[0]?.ways.length ?? 0) > 1;
}

function startOf({ start }: Source): FlowStep[] {
  const at = Date.parse(start);
  if (Number.isNaN(at)) return [];
  return [stepTo('start', messages.before(formatDateTime(at)), { link: '', text: messages.notYet })];
}

/** Expiry and click limit share a destination, so they are one step. */
function endOf({ expiry, clicklimit, expirationredirect }: Source): FlowStep[] {
  const at = Date.parse(expiry);
  const ends = [
    ...(Number.isNaN(at) ? [] : [messages.after(formatDateTime(at))]),
    ...(clicklimit.trim() === '' ? [] : [messages.afterClicks(Number(clicklimit), formatInteger(Number(clicklimit)))]),
  ];
  const [first] = ends;
  if (first === undefined) return [];
  const condition = ends.slice(1).reduce(messages.or, first);
  const link = expirationredirect.trim();
  return [stepTo('end', condition, link === '' ? { link, text: messages.expired } : { link })];
}

function appsOf({ iosApp, androidApp }: Source): FlowStep[] {
  const apps = { ios: iosApp.link.trim(), android: androidApp.link.trim() };
  return (['ios', 'android'] as const)
    .filter((system) => apps[system] !== '')
    .map((system) => ({
      ...stepTo('app', messages.withApp(messages.systems[system]), { link: apps[system] }),
      key: `app ${system}`,
    }));
}

function stepTo(kind: 'start' | 'end' | 'app', condition: string, way: Omit<FlowWay, 'key'>): FlowStep {
  return { key: kind, kind, condition, who: '', ways: [{ key: 'only', ...way }], rules: [] };
}
