import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES } from '../../contract/vocabulary.ts';
import { drafts } from './drafts.ts';

const link = (url: string) => ({ type: 'link', url, title: 'Shop' }) as const;

describe('a draft of a bio page', () => {
  it('is what saving it would make', () => {
    const { name, handle, content } = drafts.bio({
      name: 'Ada',
      handle: 'ada',
      description: 'Poetry',
      theme: 'rose',
      image: 'https://a.example/a.png',
      blocks: [link('https://shop.example/'), { type: 'divider', hidden: true }],
    });
    expect([name, handle, content.description, content.theme]).toEqual(['Ada', 'ada', 'Poetry', 'rose']);
    expect(content.image).toBe('https://a.example/a.png');
    expect(content.blocks.map(({ type, url, isHidden }) => [type, url, isHidden])).toEqual([
      ['link', 'https://shop.example/', false],
      ['divider', null, true],
    ]);
  });

  it('omits what is half written, and keeps the rest in its order', () => {
    const { content } = drafts.bio({
      theme: 'NOT A NAME',
      image: 'javascript:alert(1)',
      backgroundImage: 'hills.webp',
      metaImage: 'data:image/png;base64,AA',
      description: 'Stays',
      blocks: [
        link('https://a.example/'),
        link(''),
        { type: 'heading' },
        link('https://b.example/'),
        { type: 'contact', email: 'ada@' },
        { type: 'text', text: 'End', starts: '2026-05-02', ends: '2026-05-01' },
        { type: 'form' },
      ],
    });
    expect(content).toMatchObject({ theme: null, image: null, backgroundImage: null, description: 'Stays' });
    expect(content.meta.image).toBeNull();
    expect(content.blocks.map(({ url, type }) => url ?? type)).toEqual([
      'https://a.example/',
      'https://b.example/',
      'form',
    ]);
  });

  it('is rendered with any partial input', () => {
    const words = fc.option(fc.constantFrom('', 'x', 'https://', 'https://a.example/', '2026-13-01', '#'), {
      nil: undefined,
    });
    const block = fc.record({
      type: fc.constantFrom(...BIO_BLOCK_TYPES),
      title: words,
      url: words,
      text: words,
      email: words,
      phone: words,
      starts: words,
      ends: words,
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 50 }), (blocks) => {
        const { content } = drafts.bio({ blocks });
        expect(content.blocks.length).toBeLessThanOrEqual(blocks.length);
        expect(content.blocks.every(({ type, url }) => type !== 'link' || url !== null)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the blocks of a draft', () => {
  it('keep the IDs that an editor gives them, also after an invalid block', () => {
    const { content } = drafts.bio({
      blocks: [
        { id: 3, type: 'link', url: 'not a URL' },
        { id: 8, type: 'text', text: 'Two' },
        { type: 'text', text: 'Without' },
      ],
    });
    expect(content.blocks.map(({ id, text }) => [id, text])).toEqual([
      [8, 'Two'],
      [9, 'Without'],
    ]);
  });
});

describe('a draft of a splash page', () => {
  it('omits an image with an incomplete URL', () => {
    const { content } = drafts.splash({ title: 'Sale', image: 'a.pn g', counterSeconds: 5, canSkip: false });
    expect(content).toMatchObject({ title: 'Sale', image: null, counterSeconds: 5, canSkip: false });
  });
});

describe('a draft of an overlay', () => {
  it('is rendered before it has the required fields', () => {
    const { type, content } = drafts.overlay({ type: 'poll', question: 'Tea?', options: ['Yes'] });
    expect(type).toBe('poll');
    expect(content).toMatchObject({ question: 'Tea?', options: ['Yes'] });
  });

  it('omits incomplete colors and URLs', () => {
    const { content } = drafts.overlay({
      type: 'message',
      message: 'Hi',
      color: '#1',
      background: '#ABCDEF',
      link: 'htt',
    });
    expect(content).toMatchObject({ message: 'Hi', color: null, background: '#abcdef', link: null });
  });
});
