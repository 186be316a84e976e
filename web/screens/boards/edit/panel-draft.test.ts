import { describe, expect, it } from 'vitest';
import { type PanelDraft, panelOf } from './panel-draft.ts';

const EMPTY: PanelDraft = {
  ...({ kind: 'figure', type: 'website', objectId: '', metric: undefined, dimension: undefined } as const),
  ...({ saved: '', period: '', title: '' } as const),
};
const SHOP = { value: '7', label: 'shop.example' };
const GOALS = [
  { id: 3, name: 'Order' },
  { id: 4, name: 'Newsletter' },
];

describe('the panel of a form', () => {
  it.each<[string, Partial<PanelDraft>, object | undefined]>([
    ['a figure, without a choice', {}, { kind: 'figure', metric: 'visitors', title: 'Unique visitors · shop.example' }],
    [
      'a list, without a choice',
      { kind: 'list' },
      { metric: 'visitors', dimension: 'page', title: 'Page · shop.example' },
    ],
    ['a list that keeps what its metric allows', { kind: 'list', metric: 'bounce_rate' }, { metric: 'visitors' }],
    ['a chosen metric', { kind: 'chart', metric: 'views', title: ' Views ' }, { metric: 'views', title: 'Views' }],
    ['a period of its own', { period: 'today' }, { period: 'today' }],
    ['a goal, without a choice', { kind: 'goal' }, { goal: 3, title: 'Order' }],
    ['a chosen goal', { kind: 'goal', saved: '4' }, { goal: 4, title: 'Newsletter' }],
    ['a code, of which there are no clicks', { type: 'qr', metric: 'clicks' }, { metric: 'scans' }],
  ])('is %s', (_name, part, expected) => {
    expect(panelOf({ ...EMPTY, ...part }, SHOP, GOALS)).toMatchObject({
      object: { type: part.type ?? 'website', id: 7 },
      ...expected,
    });
  });

  it('has only the fields of its kind', () => {
    const panel = panelOf({ ...EMPTY, kind: 'map', dimension: 'page', saved: '3' }, SHOP, GOALS);
    expect(Object.keys(panel ?? {}).toSorted()).toEqual(['kind', 'metric', 'object', 'title']);
  });

  it('is none for a goal of a website without goals', () => {
    expect(panelOf({ ...EMPTY, kind: 'goal' }, SHOP, [])).toBeUndefined();
  });

  it('has a title that the service accepts, whatever its object is called', () => {
    const panel = panelOf(EMPTY, { value: '7', label: 'x'.repeat(300) }, []);
    expect(panel?.title).toHaveLength(80);
  });
});
