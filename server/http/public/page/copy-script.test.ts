import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { copyScript, copyScriptUrl, copyScriptVersion } from './copy-script.ts';

/** Simulates a page with one button and the text that it copies; the clipboard may be unavailable. */
function openPage({ clipboard, canSelect = true }: { clipboard: boolean; canSelect?: boolean }) {
  const copied: string[] = [];
  const timers: (() => void)[] = [];
  const selected: unknown[] = [];
  const source = { textContent: 'curl https://way.example' };
  const label = { data: 'Copy' };
  let press: () => Promise<void> = async () => undefined;
  const button = {
    hidden: true,
    dataset: { copy: 'line' },
    firstChild: label,
    addEventListener: (_name: string, listener: () => Promise<void>) => {
      press = listener;
    },
  };
  const writeText = async (text: string) => {
    if (!clipboard) throw new Error('NotAllowedError');
    copied.push(text);
  };
  runInNewContext(copyScript, {
    document: {
      querySelector: () => null,
      querySelectorAll: () => [button],
      getElementById: (id: string) => (id === 'line' ? source : null),
      execCommand: () => canSelect,
    },
    getSelection: () => ({ selectAllChildren: (element: unknown) => selected.push(element) }),
    navigator: { clipboard: { writeText } },
    setTimeout: (act: () => void) => timers.push(act),
  });
  return { button, label, source, copied, selected, timers, press: () => press() };
}

describe('a copy button', () => {
  it('appears with the script, which its URL identifies', () => {
    expect(openPage({ clipboard: true }).button.hidden).toBe(false);
    expect(copyScriptUrl).toBe(`/assets/copy.js?v=${copyScriptVersion}`);
  });

  it('copies the text, says so, and then offers it again', async () => {
    const page = openPage({ clipboard: true });
    await page.press();
    expect([page.copied, page.label.data]).toEqual([['curl https://way.example'], 'Copied']);
    for (const act of page.timers) act();
    expect(page.label.data).toBe('Copy');
  });

  it.each([
    [true, 'Copied'],
    [false, 'Selected: press Ctrl+C'],
  ])('selects the text where the clipboard is unavailable (old command: %s)', async (canSelect, told) => {
    const page = openPage({ clipboard: false, canSelect });
    await page.press();
    expect([page.selected, page.label.data]).toEqual([[page.source], told]);
  });
});
