import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewMail } from '../email-reports/mail-port.ts';
import { planWith, usageWith } from './plan.fixture.ts';
import type { Plan } from './plan-port.ts';
import type { PlanUsage } from './quotas.ts';
import { createUsageMails, isUsageMail, type UsageMailsDeps } from './usage-mails.ts';

let now: number;
let limits: Partial<Plan>;
let usage: Partial<PlanUsage>;
let administrators: { workspace: string; emails: string[] };
let stored: NewMail[];
let deps: UsageMailsDeps;
beforeEach(() => {
  now = Date.UTC(2026, 10, 26);
  limits = { clicksPerMonth: 1_000, eventsPerMonth: 2_000 };
  usage = {};
  administrators = { workspace: 'Shop', emails: ['ada@example.com', 'bob@example.com'] };
  stored = [];
  deps = {
    store: {
      withMonthlyLimits: async ({ after }) => (after < 5 ? [{ ...planWith(limits), accountId: 5 }] : []),
    },
    usage: async () => usageWith(usage),
    administrators: async () => administrators,
    mails: {
      add: async (mail) => {
        if (stored.some(({ key }) => key === mail.key)) return false;
        stored.push(mail);
        return true;
      },
    },
    planScreen: (accountId) => `https://way.example/app/w/${accountId}/settings/plan`,
    isMailOn: true,
    clock: { now: () => now },
  };
});

const queueDue = () => createUsageMails(deps).queueDue();
const contentOf = (mail: NewMail | undefined) => JSON.parse(mail?.content ?? '{}') as { subject: string; text: string };

describe('emails about usage', () => {
  it.each([
    ['nothing', {}, 0],
    ['79% of the clicks', { clicks: 799 }, 0],
    ['80% of the clicks', { clicks: 800 }, 1],
    ['all clicks', { clicks: 1_000 }, 1],
    ['more than all clicks', { clicks: 50_000 }, 1],
    ['80% of clicks and events', { clicks: 800, events: 1_600 }, 2],
    ['all links, which are rejected instead', { links: 9 }, 0],
  ])('are queued for each administrator: %s', async (_what, used, quotas) => {
    limits = { ...limits, links: 9 };
    usage = used;
    expect(await queueDue()).toBe(quotas * 2);
    expect(new Set(stored.map(({ recipient }) => recipient)).size).toBe(quotas > 0 ? 2 : 0);
    expect(stored.every(({ key, accountId }) => isUsageMail(key) && accountId === 5)).toBe(true);
  });

  it('are sent once for 80% and once for 100%, and again in the next month', async () => {
    administrators.emails.pop();
    const counts = [];
    for (const clicks of [800, 900, 1_000, 1_200]) {
      usage = { clicks };
      counts.push(await queueDue());
    }
    expect(counts).toEqual([1, 0, 1, 0]);
    now = Date.UTC(2026, 11, 1);
    expect(await queueDue()).toBe(1);
  });

  it('are sent again after the limit was changed', async () => {
    usage = { clicks: 1_000 };
    expect(await queueDue()).toBe(2);
    limits = { clicksPerMonth: 1_250 };
    expect(await queueDue()).toBe(2);
  });

  it('say what is used, that nothing is lost, and where to look', async () => {
    usage = { clicks: 899, events: 2_345 };
    await queueDue();
    const [clicks, , events] = stored.map(contentOf);
    expect(clicks).toMatchObject({ subject: 'Shop: clicks and scans near the limit of the plan' });
    expect(clicks?.text).toContain('Shop has used 89% of its plan: 899 of 1,000 clicks and scans this month.');
    expect(events).toMatchObject({ subject: 'Shop: limit of page views and events reached' });
    expect(events?.text).toContain('reached the limit of its plan: 2,345 of 2,000 page views and events this month.');
    for (const { text } of [clicks, events] as { text: string }[]) {
      expect(text).toContain('Nothing is blocked or lost');
      expect(text).toContain('https://way.example/app/w/5/settings/plan');
    }
  });

  it('cannot be given another subject by the name of the workspace', async () => {
    usage = { clicks: 900 };
    administrators.workspace = 'Shop\r\nBcc: all@example.com';
    await queueDue();
    expect(contentOf(stored[0]).subject).not.toMatch(/[\r\n]/);
  });

  it('are not queued without a mail server', async () => {
    usage = { clicks: 900 };
    deps = { ...deps, isMailOn: false };
    expect(await queueDue()).toBe(0);
  });

  it('reach every account, some at a time', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => index + 1);
    const withMonthlyLimits = vi.fn(async ({ after, limit }: { after: number; limit: number }) =>
      ids
        .filter((id) => id > after)
        .slice(0, limit)
        .map((accountId) => ({ ...planWith(limits), accountId })),
    );
    usage = { clicks: 900 };
    administrators.emails.pop();
    deps = { ...deps, store: { withMonthlyLimits } };
    expect(await queueDue()).toBe(450);
    expect(withMonthlyLimits).toHaveBeenCalledTimes(3);
  });

  it('end soon when the service stops', async () => {
    const mails = createUsageMails({
      ...deps,
      store: { withMonthlyLimits: async ({ after }) => [{ ...planWith(limits), accountId: after + 1 }] },
      usage: async () => {
        mails.stop();
        return usageWith({ clicks: 900 });
      },
    });
    expect(await mails.queueDue()).toBe(2);
    expect(await mails.queueDue()).toBe(0);
  });
});

it.each([
  ['plan:5:clicks:near:2026-11:1000:ada@example.com', true],
  ['report:5:weekly:2026-W10', false],
  ['alert:5:drop:2026-11-01', false],
  ['', false],
])('the key %j belongs to a mail about usage: %s', (key, isOne) => {
  expect(isUsageMail(key)).toBe(isOne);
});
