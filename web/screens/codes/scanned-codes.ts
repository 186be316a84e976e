import { codeMessages } from '../../messages/codes/codes.ts';
import { deletedMessages as messages } from '../../messages/codes/deleted-codes.ts';
import { common } from '../../messages/shared/common.ts';
import type { Confirmation } from '../../ui/floating/confirm.tsx';
import { formatInteger } from '../../ui/format.ts';
import type { CodeRow } from './code-data.ts';

/**
 * Returns the confirmation to show before deleting scanned codes, which may exist in print; undefined when none was
 * ever scanned.
 */
export function confirmationBefore(
  codes: readonly Pick<CodeRow, 'name' | 'dynamic' | 'scans'>[],
): Confirmation | undefined {
  const scans = codes.reduce((sum, code) => sum + (code.dynamic ? code.scans : 0), 0);
  if (scans === 0) return undefined;
  const isOne = codes.length === 1;
  const what = (isOne && codes[0]?.name) || codeMessages.count(formatInteger(codes.length), isOne);
  return {
    title: messages.askTitle(what),
    text: messages.askText(isOne, formatInteger(scans), scans),
    action: common.delete,
  };
}
