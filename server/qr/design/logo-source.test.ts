import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { type LogoSources, takeLogo } from './logo-source.ts';

const ACCOUNT = 7;
const STORED = Buffer.from('a picture of account 7');

function sources(): LogoSources {
  return {
    assets: {
      insert: async () => 41,
      find: async (accountId, id) => (accountId === ACCOUNT && id === 5 ? STORED : undefined),
    },
    fetchPicture: () => {
      throw new Error('nothing here is fetched');
    },
    now: () => 0,
  };
}

async function refusal(logo: string): Promise<string> {
  const error: unknown = await takeLogo(sources(), ACCOUNT, logo).catch((reason: unknown) => reason);
  if (error instanceof AppError) return error.fields?.logo?.[0] ?? '';
  throw new Error('The logo was taken', { cause: error });
}

async function dot(): Promise<string> {
  const { data } = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return data.toString('base64');
}

describe('takeLogo', () => {
  it.each([null, undefined, '', '  '])('%j is no logo', async (logo) => {
    expect(await takeLogo(sources(), ACCOUNT, logo)).toBeNull();
  });

  it('accepts a data URL as clients send it, with line breaks and surrounding whitespace', async () => {
    const text = await dot();
    const broken = text.replaceAll(/.{60}/g, '$&\r\n');
    for (const logo of [`data:image/png;base64,${text}`, ` DATA:image/png;base64,${broken}\r\n `]) {
      expect(await takeLogo(sources(), ACCOUNT, logo)).toMatchObject({ assetId: 41 });
    }
  });

  it('finds an earlier upload of the account, and of no other', async () => {
    expect(await takeLogo(sources(), ACCOUNT, '/assets/5')).toEqual({ assetId: 5, bytes: STORED });
    await expect(takeLogo(sources(), 8, '/assets/5')).rejects.toThrow('no uploaded image');
  });

  // A backtracking pattern would try every way to split the blanks, and block the main thread and this test for hours.
  it.each([' ', '\n', 'A', '='])('rejects three megabytes of %j in one pass', async (filling) => {
    const logo = `data:image/png;base64,A${filling.repeat(3_000_000)}!`;
    expect(await refusal(logo)).toContain('must be an http(s) URL or a data URL');
  });

  it.each([
    '/etc/passwd',
    'file:///etc/passwd',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,abc',
    'data:image/png;base64,',
    'data:image/png;base64,AA=A',
    '/assets/5/../6',
    'ftp://example.com/a.png',
  ])('rejects %s', async (logo) => {
    expect(await refusal(logo)).toContain('must be an http(s) URL or a data URL');
  });

  it('rejects more than two megabytes before they are decoded', async () => {
    expect(await refusal(`data:image/png;base64,${'A'.repeat(2_900_000)}`)).toBe(
      'The logo is too large. The limit is 2 MB.',
    );
  });
});
