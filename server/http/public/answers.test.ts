import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function add(kind: string, body: object): Promise<number> {
  return (await app.account.api('POST', `/bio/api/${kind}/add`, body)).json.id;
}

/** Sends a form as a browser without scripts does. */
function post(path: string, fields: Record<string, string>) {
  return app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
}

const GOOD = { name: 'Ada', email: 'ada@example.com', message: '=1+1' };

describe('answers to an overlay', () => {
  let contact: number;
  let poll: number;
  beforeAll(async () => {
    contact = await add('overlay', { type: 'contact', name: 'x', message: 'Questions?' });
    poll = await add('overlay', { type: 'poll', name: 'x', question: 'Tea?', options: ['Yes', 'No'] });
  });

  it('are thanked for, listed and downloaded, formulas as text', async () => {
    const form = await app.request(`/embed/overlay/${contact}`);
    expect(form.text).toContain(`action="/embed/overlay/${contact}"`);
    const thanks = await post(`/embed/overlay/${contact}`, GOOD);
    expect([thanks.status, thanks.text]).toEqual([200, expect.stringContaining('Thank you')]);
    const { json } = await app.account.api('GET', `/bio/api/overlay/${contact}/answers`);
    expect(json.data.answers).toMatchObject([{ ...GOOD, type: 'contact', block: 0, choice: '' }]);
    const table = await app.account.api('GET', `/bio/api/overlay/${contact}/answers?format=csv`);
    expect(table.headers.get('content-type')).toContain('text/csv');
    expect(table.text.split('\r\n')[1]).toMatch(/,contact,0,Ada,ada@example.com,'=1\+1,,/);
  });

  it('with missing fields return the form and the errors', async () => {
    const page = await post(`/embed/overlay/${contact}`, { email: 'nobody' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Write a message.');
    expect(page.text).toContain('<textarea');
  });

  it('of a poll count once per person and day, with any later choice', async () => {
    const id = await add('overlay', { type: 'poll', name: 'once', question: 'Tea?', options: ['Yes', 'No'] });
    const pages = [];
    for (const choice of ['Yes', 'No', 'Yes']) pages.push(await post(`/embed/overlay/${id}`, { choice }));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { json } = await app.account.api('GET', `/bio/api/overlay/${id}/answers`);
    expect([json.data.result, json.votes]).toEqual([1, expect.arrayContaining([{ option: 'Yes', votes: 1 }])]);
  });

  it('of a poll are counted and shown', async () => {
    const page = await post(`/embed/overlay/${poll}`, { choice: 'Yes' });
    expect(page.text).toContain('<li><span>Yes<b>100%</b></span>');
    const { json } = await app.account.api('GET', `/bio/api/overlay/${poll}/answers`);
    expect(json.votes).toEqual([
      { option: 'Yes', votes: 1 },
      { option: 'No', votes: 0 },
    ]);
  });

  it('are their owner’s alone, and go when they are deleted', async () => {
    const stranger = await app.newAccount();
    const path = `/bio/api/overlay/${contact}/answers`;
    expect((await stranger.api('GET', path)).status).toBe(404);
    expect((await stranger.api('DELETE', `${path}/delete`)).status).toBe(404);
    expect((await app.account.api('GET', path)).json.data.result).toBe(1);
    await app.account.api('DELETE', `${path}/delete`);
    expect((await app.account.api('GET', path)).json.data.result).toBe(0);
  });

  it('are rejected if the overlay has no form or does not exist', async () => {
    const message = await add('overlay', { type: 'message', name: 'x', message: 'Hi' });
    for (const id of [message, 9_999, 'x', '0', '9007199254740993']) {
      expect((await app.request(`/embed/overlay/${id}`)).status).toBe(404);
      expect((await post(`/embed/overlay/${id}`, GOOD)).status).toBe(404);
    }
  });

  it('are rate-limited in a flood', async () => {
    const flooded = await add('overlay', { type: 'newsletter', name: 'x' });
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await post(`/embed/overlay/${flooded}`, GOOD)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await app.account.api('GET', `/bio/api/overlay/${flooded}/answers`)).json.data.result).toBe(5);
  });
});

describe('answers to a form of a bio page', () => {
  it('are kept with their block; other blocks take none', async () => {
    const blocks = [{ type: 'divider' }, { type: 'form', form: 'newsletter' }];
    const id = await add('bio', { name: 'Ada', handle: 'ada', blocks });
    const thanks = await post('/@ada/answer/2', { email: 'ada@example.com', website: '' });
    expect(thanks.text).toContain('Your response was sent to <span>Ada</span>.');
    expect((await post('/@ada/answer/1', GOOD)).status).toBe(404);
    const fault = await post('/@ada/answer/2', {});
    expect([fault.status, fault.text]).toEqual([400, expect.stringContaining('Enter your email address.')]);
    const { json } = await app.account.api('GET', `/bio/api/bio/${id}/answers`);
    expect(json.data.answers).toMatchObject([{ type: 'newsletter', block: 2, email: 'ada@example.com' }]);
  });
});

describe('the sitemap', () => {
  it('names the bio pages that want to be found', async () => {
    await add('bio', { name: 'x', handle: 'found', sitemap: true });
    await add('bio', { name: 'x', handle: 'hidden' });
    const { status, headers, text } = await app.request('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toContain('/@found</loc>');
    expect(text).not.toContain('hidden');
  });
});

describe('the colors of an overlay', () => {
  it('are a style sheet that browsers cache; no other file is served under its path', async () => {
    const { status, headers, text } = await app.request('/assets/colors/14532d-fff.css');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(text).toContain('--surface: rgb(20 83 45)');
    for (const name of ['14532d-fff', '1453-fff.css', 'x-x.css', '14532D-fff.css', 'fff-fff}.css', '%7B-fff.css']) {
      expect((await app.request(`/assets/colors/${name}`)).status).toBe(404);
    }
  });

  it('with too little contrast become darker or lighter until they can be read', async () => {
    expect((await app.request('/assets/colors/fff-eee.css')).text).toMatch(/--text: rgb\(11\d 11\d 11\d\)/);
    const { text } = await app.request('/assets/colors/000-111.css');
    expect(Number(/--text: rgb\((\d+) /.exec(text)?.[1])).toBeGreaterThan(110);
  });
});
