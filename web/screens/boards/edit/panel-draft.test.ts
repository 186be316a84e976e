import { describe, expect, it } from 'vitest';
import { type PanelDraft, panelOf, withChosenObject, withChosenSaved, withKind } from './panel-draft.ts';

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

  it('is none while the goals load, or when the chosen one is not among them', () => {
    expect(panelOf({ ...EMPTY, kind: 'goal', saved: '4' }, SHOP, undefined)).toBeUndefined();
    expect(panelOf({ ...EMPTY, kind: 'goal', saved: '9' }, SHOP, GOALS)).toBeUndefined();
  });

  it('has a title that the service accepts, whatever its object is called', () => {
    const panel = panelOf(EMPTY, { value: '7', label: 'x'.repeat(300) }, []);
    expect(panel?.title).toHaveLength(80);
  });
});

describe('the object of a panel', () => {
  const CHOICES = [SHOP, { value: '8', label: 'blog.example' }];

  it.each([
    ['the first until one is chosen', CHOICES, '', SHOP],
    ['the chosen one', CHOICES, '8', CHOICES[1]],
    ['none where there is none', [], '', undefined],
  ])('is %s', (_which, choices, id, object) => {
    expect(withChosenObject(choices, id)).toEqual({ objects: choices, object });
  });

  it('stays chosen when it was deleted or is beyond the first page, and can be chosen again', () => {
    const object = { value: '1001', label: 'ID 1001' };
    expect(withChosenObject(CHOICES, '1001')).toEqual({ objects: [object, ...CHOICES], object });
    expect(panelOf({ ...EMPTY, title: 'Wall' }, object, [])).toMatchObject({ title: 'Wall', object: { id: 1001 } });
  });

  it('keeps its goal, also one that was deleted', () => {
    expect(withChosenSaved(GOALS, '')).toEqual(GOALS);
    expect(withChosenSaved(GOALS, '4')).toEqual(GOALS);
    const draft: PanelDraft = { ...EMPTY, kind: 'goal', saved: '9' };
    expect(panelOf(draft, SHOP, withChosenSaved(GOALS, '9'))).toMatchObject({ goal: 9, title: 'ID 9' });
  });
});

describe('another kind of panel', () => {
  const GOAL: PanelDraft = { ...EMPTY, kind: 'goal', objectId: '7', saved: '4' };

  it('forgets the goal, because no funnel has its ID, and keeps the website', () => {
    const draft = { ...GOAL, ...withKind(GOAL, 'funnel') };
    expect(draft).toEqual({ ...GOAL, kind: 'funnel', saved: '' });
    expect(panelOf(draft, SHOP, [{ id: 4_000, name: 'Checkout' }])).toMatchObject({ funnel: 4_000 });
  });

  it('keeps everything when it is the same kind', () => {
    expect({ ...GOAL, ...withKind(GOAL, 'goal') }).toEqual(GOAL);
  });

  it('keeps the object, unless a goal needs a website', () => {
    const link: PanelDraft = { ...EMPTY, type: 'link', objectId: '12' };
    expect({ ...link, ...withKind(link, 'map') }).toMatchObject({ kind: 'map', type: 'link', objectId: '12' });
    expect({ ...link, ...withKind(link, 'goal') }).toMatchObject({ kind: 'goal', type: 'website', objectId: '' });
  });
});
