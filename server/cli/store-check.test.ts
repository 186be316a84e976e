import { expect, it, vi } from 'vitest';
import { createStoreCheck } from './store-check.ts';

it('remembers damage that it finds, raises an alert each time, and forgets damage that is mended', async () => {
  const log = { error: vi.fn() };
  let output = 'FAIL  catalog in depth: damaged: page 7. Restore.\nFAIL  mail: no response\n';
  const check = createStoreCheck(log, async () => output);
  expect(check.damage()).toBeUndefined();
  await check.run();
  expect(check.damage()).toBe('catalog in depth: damaged: page 7. Restore.');
  expect(log.error.mock.calls[0]?.[1]).toMatch(/^ALERT: stored data is damaged: catalog/);
  output = 'ok    catalog in depth: no damage found\nFAIL  mail: no response\n';
  await check.run();
  expect(check.damage()).toBeUndefined();
  expect(log.error).toHaveBeenCalledOnce();
});
