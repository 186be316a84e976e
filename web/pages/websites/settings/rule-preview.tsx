import type { Answer } from '../../../api/client.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { type Counted, counted } from '../../../words/counts.ts';
import { websiteWords as words } from '../../../words/websites.ts';

type Preview = Answer<'previewLeftOut'>['data'];

/** What the rules would have dropped in the last 30 days. */
export function RulePreview({ preview: { params, bots, addresses_note: note } }: { preview: Preview }) {
  return (
    <div role="status">
      <h3>{words.previewTitle}</h3>
      <ul>
        {bots && <li>{sentenceOfBots(bots)}</li>}
        {params && <li>{sentenceOfParams(params)}</li>}
        {note && <li>{note}</li>}
      </ul>
      {params && params.parameters.length > 0 && (
        <BarList
          heads={['Parameter', 'Page views']}
          rows={params.parameters.map(({ name, page_views }) => ({ value: name, label: name, count: page_views }))}
        />
      )}
    </div>
  );
}

function told(count: number, noun: Counted): string {
  return counted(count, noun, formatWhole(count));
}

export function sentenceOfBots({ events, visits, left_out }: NonNullable<Preview['bots']>): string {
  if (events === 0)
    return `No stored event would go. ${told(left_out, 'hits')} of bots ${left_out === 1 ? 'was' : 'were'} left out already.`;
  return `${told(events, 'events')} in ${told(visits, 'visits')} of bots would not be there.`;
}

export function sentenceOfParams({ page_views, of }: NonNullable<Preview['params']>): string {
  return `${formatWhole(page_views)} of ${told(of, 'pageViews')} would have a shorter address. None would be missing.`;
}
