import { type BlockHead, type CountedRow, HeadDraft } from './block-head.ts';

/**
 * Returns the head of rows that a release before 2026-11-25 left in the spool: lines of ClickHouse's TabSeparated format,
 * which the engine parses. Lines that it will reject are omitted.
 */
export function headOfTexts(payloads: readonly Uint8Array[]): BlockHead {
  const draft = new HeadDraft();
  for (const payload of payloads) {
    const row = fieldsOf(Buffer.from(payload).toString());
    if (row !== undefined) draft.add(row);
  }
  return draft.head;
}

/** Reads the first ten fields. */
function fieldsOf(line: string): CountedRow | undefined {
  const fields = line.split('\t', 10).slice(1).map(Number);
  if (fields.length < 9 || !fields.every((field) => field >= 0)) return undefined;
  const [accountId = 0, siteId = 0, linkId = 0, qrId = 0, campaignId = 0, pageId = 0, , own = 0, begun = 0] = fields;
  const times = { occurredAt: Math.round(own * 1_000), visitStartedAt: Math.round(begun * 1_000) };
  return { accountId, siteId, linkId, qrId, campaignId, pageId, bot: 0, ...times };
}
