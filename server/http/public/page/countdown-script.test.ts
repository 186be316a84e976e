import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { splashPage } from '../redirect/interstitial-pages.ts';
import { countdownScript, countdownScriptUrl, countdownScriptVersion } from './countdown-script.ts';

const NEXT = 'https://shop.example/?a=1';

/** Simulates the browser APIs that the script uses, with a clock of its own. */
function browser(seconds: number, { hasText = true, left = '' } = {}) {
  let now = 1_000;
  let timer: { act: () => void; at: number } | undefined;
  const visited: string[] = [];
  const clicks: Array<() => void> = [];
  const classes = new Set<string>();
  const button = {
    hidden: true,
    textContent: 'Pause',
    addEventListener: (_name: string, listener: () => void) => clicks.push(listener),
  };
  const text = { textContent: '', dataset: { left } };
  vm.runInNewContext(countdownScript, {
    document: {
      currentScript: { dataset: { next: NEXT, seconds: String(seconds) } },
      querySelector: (selector: string) => (selector === '[data-pause]' ? button : hasText ? text : null),
      body: {
        classList: { toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)) },
      },
    },
    location: { replace: (address: string) => visited.push(address) },
    Date: { now: () => now },
    setTimeout: (act: () => void, ms: number) => {
      timer = { act, at: now + ms };
      return 1;
    },
    clearTimeout: () => {
      timer = undefined;
    },
  });
  return {
    button,
    text,
    visited,
    classes,
    press: () => {
      for (const listener of clicks) listener();
    },
    pass(ms: number) {
      now += ms;
      if (timer && timer.at <= now) timer.act();
    },
  };
}

describe('the countdown of a splash page', () => {
  it('redirects once it ends, and not before', () => {
    const { visited, pass, button } = browser(5);
    expect(button.hidden).toBe(false);
    pass(4_999);
    expect(visited).toEqual([]);
    pass(1);
    expect(visited).toEqual([NEXT]);
  });

  it('counts the seconds down in the text, and not while it is paused', () => {
    const { text, pass, press } = browser(3);
    const shown = [text.textContent];
    for (let second = 0; second < 2; second++) {
      pass(1_000);
      shown.push(text.textContent);
    }
    press();
    pass(5_000);
    expect([...shown, text.textContent]).toEqual(['3 seconds', '2 seconds', '1 second', '1 second']);
  });

  it('counts behind the label of a button', () => {
    const { text, pass } = browser(3, { left: 'short' });
    pass(1_000);
    expect(text.textContent).toBe(' · 2');
  });

  it('redirects on a page of an older node, whose text is not marked', () => {
    const { visited, pass } = browser(1, { hasText: false });
    pass(1_000);
    expect(visited).toEqual([NEXT]);
  });

  it('stands still while it is paused, and continues with the time that was left', () => {
    const { visited, pass, press, button, classes } = browser(5);
    pass(3_000);
    press();
    expect([button.textContent, [...classes]]).toEqual(['Resume', ['paused']]);
    pass(60_000);
    expect(visited).toEqual([]);
    press();
    expect([button.textContent, [...classes]]).toEqual(['Pause', []]);
    pass(1_999);
    expect(visited).toEqual([]);
    pass(1);
    expect(visited).toEqual([NEXT]);
  });

  it('can be paused again and again without losing time', () => {
    const { visited, pass, press } = browser(2);
    for (let turn = 0; turn < 3; turn++) {
      pass(500);
      press();
      pass(10_000);
      press();
    }
    pass(499);
    expect(visited).toEqual([]);
    pass(1);
    expect(visited).toEqual([NEXT]);
  });
});

describe('a splash page with a countdown', () => {
  const splash = { title: null, message: null, image: null, counterSeconds: 5, button: null, canSkip: true };
  const none = { title: null, description: null, image: null };

  it('loads the script with the destination, and redirects by itself only without scripts', () => {
    const { body, headers } = splashPage(splash, `${NEXT}&b="`, none);
    expect(countdownScriptUrl).toBe(`/assets/countdown.js?v=${countdownScriptVersion}`);
    expect(body).toContain(
      `<script src="${countdownScriptUrl}" defer data-next="https://shop.example/?a=1&amp;b=&quot;" data-seconds="5"></script>`,
    );
    expect(body).toContain('<button class="pause" lang="en" type="button" data-pause hidden>Pause</button>');
    expect(body.replaceAll(/<noscript>.*?<\/noscript>/g, '')).not.toContain('http-equiv="refresh"');
    expect(headers['Content-Security-Policy']).toContain("script-src 'self'");
  });

  it('needs no script and no button without a countdown', () => {
    const { body, headers } = splashPage({ ...splash, counterSeconds: 0 }, NEXT, none);
    expect(body).not.toMatch(/<script|data-pause/);
    expect(headers['Content-Security-Policy']).not.toContain('script-src');
  });
});
