import { describe, expect, it } from 'vitest';
import { PLAIN_LOOK } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { batchTask } from './batch-plan.ts';

const plan: BatchPlan = {
  table: {
    names: ['Label', 'Where to', 'Notes'],
    rows: [
      ['One', 'a.example/1', 'x'],
      ['Two, too', 'a.example/2', 'y'],
    ],
  },
  type: 'link',
  mapping: ['name', 'data', ''],
  options: { look: PLAIN_LOOK, format: 'png', sidePixels: 512, widthMm: 30, store: true },
};

describe('the request body of a batch', () => {
  it('names columns as the API does and omits unused ones', () => {
    const { batch, ...task } = batchTask(plan, 2);
    expect(task).toEqual({ kind: 'qr_batch', name: '2 QR codes' });
    expect(batch).toMatchObject({ type: 'link', format: 'png', size: 512, width: 30, store: true });
    expect(batch?.csv.split(/\r?\n/).filter(Boolean)).toEqual([
      'name,data',
      'One,https://a.example/1',
      '"Two, too",https://a.example/2',
    ]);
  });

  it('says one code for a single row without problems', () => {
    expect(batchTask(plan, 1).name).toBe('1 QR code');
  });
});
