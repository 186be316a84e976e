import { journeyMessages as texts } from '../../../../messages/websites/journeys.ts';
import { formatInteger, formatShare } from '../../../../ui/format.ts';
import type { Flow, FlowNode } from './flow.ts';

export function nodeName({ page, pageCount }: FlowNode): string {
  return page ?? texts.rarer(formatInteger(pageCount));
}

/** Says what visits did at a page: how many they are, how many left, and where most of the others went. */
export function sentenceOf(flow: Flow, node: FlowNode, isToEnd: boolean): string {
  const visits = texts.visitCount(node.visits, formatInteger(node.visits));
  const next = flow.bands
    .filter(({ from, to }) => from === node && to.page !== undefined)
    .reduce<Flow['bands'][number] | undefined>(
      (most, band) => (most && most.visits >= band.visits ? most : band),
      undefined,
    );
  const ended = formatShare(node.ended / node.visits);
  const parts = [
    texts.share(formatShare(node.visits / flow.visits)),
    isToEnd ? texts.beganHere(ended) : texts.leftHere(ended),
    ...(next ? [followed(next, node, isToEnd)] : []),
  ];
  return `${texts.sentence[isToEnd ? 'end' : 'start'](nodeName(node), node.step + 1, visits)}: ${parts.join(', ')}.`;
}

function followed({ to, visits }: Flow['bands'][number], node: FlowNode, isToEnd: boolean): string {
  const share = formatShare(visits / node.visits);
  return isToEnd ? texts.mostBefore(nodeName(to), share) : texts.mostNext(nodeName(to), share);
}
