import type { ApiResponse } from '../../../api/client.ts';
import { type FormattedCount, previewMessages as texts } from '../../../messages/websites/rule-preview.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { formatInteger } from '../../../ui/format.ts';
import { BarList } from '../../../ui/table/bar-list.tsx';

type Preview = ApiResponse<'previewExclusions'>['data'];

/** Traffic that the rules would have dropped in the last 30 days. */
export function RulePreview({ preview: { params, bots, addresses_note: note } }: { preview: Preview }) {
  return (
    <div role="status">
      <h3>{messages.previewTitle}</h3>
      <ul>
        {bots && <li>{sentenceOfBots(bots)}</li>}
        {params && <li>{sentenceOfParams(params)}</li>}
        {note && <li>{note}</li>}
      </ul>
      {params && params.parameters.length > 0 && (
        <BarList
          heads={texts.heads}
          rows={params.parameters.map(({ name, page_views }) => ({ value: name, label: name, count: page_views }))}
        />
      )}
    </div>
  );
}

export function sentenceOfBots({ events, visits, left_out: filtered }: NonNullable<Preview['bots']>): string {
  return events === 0
    ? texts.noBots(formattedCount(filtered))
    : texts.bots(formattedCount(events), formattedCount(visits));
}

export function sentenceOfParams({ page_views: shortened, of }: NonNullable<Preview['params']>): string {
  return texts.params(formattedCount(shortened), formattedCount(of));
}

function formattedCount(count: number): FormattedCount {
  return { count, text: formatInteger(count) };
}
