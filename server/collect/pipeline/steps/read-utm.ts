import { cleanText } from '../clean-text.ts';
import type { EventDraft, Step } from '../event-draft.ts';
import { writeQuery } from '../query-params.ts';
import type { Source } from '../sources.ts';
import { sourceOfClickId, sourceOfTags } from '../sources.ts';

const MAX_TAG_LENGTH = 200;

/**
 * Reads the five campaign tags and the networks' click IDs, which are more specific than the referrer. They describe
 * the origin and not the page, so the page is stored without them (docs/adr/0039-pages-without-utm-parameters.md).
 */
export const readUtm: Step = {
  name: 'read_utm',
  run(draft) {
    if (draft.params.length === 0) {
      return draft;
    }
    const clickedAd = readParams(draft);
    const { row } = draft;
    const untagged = clickedAd ?? { name: row.source, channel: row.channel as Source['channel'] };
    const source = sourceOfTags(row.utmSource, row.utmMedium, untagged);
    row.source = source.name;
    row.channel = clickedAd?.channel === 'paid' ? 'paid' : source.channel;
    if (draft.site !== undefined) cutTags(draft);
    return draft;
  },
};

function cutTags(draft: EventDraft): void {
  const kept = draft.params.filter(({ name }) => !isTag(name));
  if (kept.length === draft.params.length) return;
  draft.params = kept;
  draft.row.path = draft.hit.path + writeQuery(kept);
}

function isTag(name: string): boolean {
  return name.startsWith('utm_') || sourceOfClickId(name) !== undefined;
}

/** Sets the tags and returns the source of the first click ID. The first of repeated tags counts. */
function readParams({ params, row }: EventDraft): Source | undefined {
  let clickedAd: Source | undefined;
  for (const { name, value } of params) {
    switch (name) {
      case 'utm_source':
        row.utmSource ||= cleanText(value, MAX_TAG_LENGTH);
        break;
      case 'utm_medium':
        row.utmMedium ||= cleanText(value, MAX_TAG_LENGTH);
        break;
      case 'utm_campaign':
        row.utmCampaign ||= cleanText(value, MAX_TAG_LENGTH);
        break;
      case 'utm_term':
        row.utmTerm ||= cleanText(value, MAX_TAG_LENGTH);
        break;
      case 'utm_content':
        row.utmContent ||= cleanText(value, MAX_TAG_LENGTH);
        break;
      default:
        clickedAd ??= sourceOfClickId(name);
    }
  }
  return clickedAd;
}
