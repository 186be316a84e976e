import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS } from '../../../../contract/audit-vocabulary.ts';
import { families } from '../../../../contract/families.ts';
import { deedOf, endsWithName, fieldLabel } from '../../../messages/shared/account/audit.ts';
import { actorOf, daysOf, type Entry, filterOf, nextStepOf, valueText, withShownName } from './audit-data.ts';

const NOW = Date.UTC(2026, 2, 10, 12);

function entry(over: Partial<Entry> = {}): Entry {
  const what = { action: 'updateLink', category: 'change', kind: 'link', object: 9, name: 'spring-sale' } as const;
  const where = { network: '203.0.113.0/24', place: 'Hamburg, Germany', device: 'Firefox on Linux' };
  const who = { person: 1, actor: 'mara', key: null };
  return { id: 1, date: '2026-03-10 11:00:00', ...what, ...who, ...where, changes: [], details: {}, hash: '', ...over };
}

const sentence = (over: Partial<Entry>) => {
  const shown = entry(over);
  return `${actorOf(shown)} ${deedOf(shown)}${endsWithName(shown) ? ` ${shown.name}` : ''}`;
};

describe('the name in a sentence', () => {
  it.each<[string, Partial<Entry>, string]>([
    [
      'of an invitation is its email address',
      { kind: 'invitation', details: { email: 'ada@example.com' } },
      'ada@example.com',
    ],
    ['of an invitation without one is missing', { kind: 'invitation', name: '', details: { email: '' } }, ''],
    ['of another object stays', { details: { email: 'ada@example.com' } }, 'spring-sale'],
    ['of an invitation without details stays', { kind: 'invitation', name: 'x', details: {} }, 'x'],
  ])('%s', (_, over, expected) => expect(withShownName(entry(over)).name).toBe(expected));
});

describe('the sentence of an entry', () => {
  it.each<[Partial<Entry>, string]>([
    [{ action: 'deleteLink' }, 'mara deleted the link spring-sale'],
    [{ action: 'restoreLink' }, 'mara restored the link spring-sale'],
    [{ action: 'eraseLink' }, 'mara permanently deleted the link spring-sale'],
    [{ action: 'updateLink' }, 'mara changed the link spring-sale'],
    [{ action: 'importLinks', name: '' }, 'mara imported links'],
    [{ action: 'exportLinks', name: '' }, 'mara exported links'],
    [{ action: 'restoreQrCode', kind: 'qr', name: 'Poster' }, 'mara restored the QR code Poster'],
    [{ action: 'createKey', kind: 'key', name: 'CI' }, 'mara created the API key CI'],
    [{ action: 'signIn', kind: 'session', name: '' }, 'mara signed in'],
    [{ action: 'signInFailed', kind: 'session', name: '' }, 'mara failed to sign in'],
    [{ action: 'changeRole', kind: 'member', name: 'tom' }, 'mara changed the role of tom'],
    [{ action: 'remove', kind: 'member', name: 'tom' }, 'mara removed tom'],
    [{ action: 'leave', kind: 'member', name: 'mara' }, 'mara left the workspace'],
    [{ action: 'joinWorkspace', kind: 'member', name: 'mara' }, 'mara joined the workspace'],
    [{ action: 'invite', kind: 'invitation', name: '' }, 'mara invited someone'],
    [{ action: 'invite', kind: 'invitation', name: 'ada@example.com' }, 'mara invited ada@example.com'],
    [
      { action: 'resetSecondFactor', kind: 'member', name: 'tom', person: null, actor: '' },
      'The operator turned off two-factor authentication for tom',
    ],
    [{ action: 'exportAccount', kind: 'account', name: '' }, 'mara exported all data of the workspace'],
    [
      { action: 'eraseVisitor', kind: 'website', name: 'a.example' },
      'mara erased the data of a visitor of the website a.example',
    ],
    [{ action: 'turnGadget', kind: 'gadget', name: 'x' }, 'mara turn gadget gadget x'],
    [{ action: 'suspendAccount', kind: 'account', person: null, actor: '' }, 'The operator suspended the workspace'],
    [
      { action: 'pruneAudit', kind: 'audit', person: null, actor: '' },
      'Waymark deleted entries that were older than the retention',
    ],
  ])('%j', (over, expected) => {
    expect(sentence(over)).toBe(expected);
  });

  it.each([
    ['createLink', 'link', 'spring', 'created the link spring'],
    ['shortenLinks', 'link', '', 'created links'],
    ['undoLinkChange', 'link', 'spring', 'undid a change of the link spring'],
    ['putLinkPicture', 'link', 'spring', 'changed the link spring'],
    ['batchQrCodes', 'qr', '', 'created QR codes'],
    ['eraseQrCode', 'qr', 'Poster', 'permanently deleted the QR code Poster'],
    ['createCampaign', 'campaign', 'Summer', 'created the campaign Summer'],
    ['assignLinkToCampaign', 'campaign', 'Summer', 'added something to the campaign Summer'],
    ['orderCampaigns', 'campaign', '', 'reordered campaigns'],
    ['updateChannel', 'channel', 'Shop', 'changed the channel Shop'],
    ['unassignChannelItem', 'channel', 'Shop', 'removed something from the channel Shop'],
    ['deletePixel', 'pixel', 'Ads', 'deleted the pixel Ads'],
    ['createSplashPage', 'splash', 'Hello', 'created the splash page Hello'],
    ['updateOverlay', 'overlay', 'Poll', 'changed the overlay Poll'],
    ['deleteBioPage', 'bio', 'Me', 'deleted the bio page Me'],
    ['listBioAnswers', 'bio', 'Me', 'exported responses of the bio page Me'],
    ['verifyBioLinks', 'bio', 'ada', 'checked the links of the bio page ada'],
    ['uploadBioPicture', 'bio', '', 'uploaded a file for bio pages'],
    ['uploadBioFile', 'bio', '', 'uploaded a file for bio pages'],
    ['checkDomain', 'domain', 'go.example', 'checked the domain go.example'],
    ['deleteOrphans', 'domain', 'go.example', 'dismissed requests for missing paths of the domain go.example'],
    ['createWebsite', 'website', 'a.example', 'created the website a.example'],
    ['updateWebsiteSettings', 'website', 'a.example', 'changed the website a.example'],
    ['sendReport', 'website', 'a.example', 'emailed themselves a report of the website a.example'],
    ['previewReport', 'website', 'a.example', 'previewed the email report of the website a.example'],
    [
      'createReportRecipient',
      'report_recipient',
      'ann@client.example',
      'created the report recipient ann@client.example',
    ],
    [
      'deleteReportRecipient',
      'report_recipient',
      'ann@client.example',
      'deleted the report recipient ann@client.example',
    ],
    ['exportEvents', 'website', 'a.example', 'exported the website a.example'],
    ['createGoal', 'goal', 'Order', 'created the goal Order'],
    ['updateFunnel', 'funnel', 'Shop', 'changed the funnel Shop'],
    ['deleteSegment', 'segment', 'Phones', 'deleted the segment Phones'],
    ['createAnnotation', 'annotation', 'Launch', 'created the annotation Launch'],
    ['testWebhook', 'webhook', 'https://h.example', 'tested the webhook https://h.example'],
    ['addPlacements', 'channel', 'Summer', 'added posters to the channel Summer'],
    ['redirectPlacements', 'channel', 'Summer', 'changed the destination of the posters of the channel Summer'],
    ['resendWebhookDelivery', 'webhook', 'https://h.example', 'resent deliveries of the webhook https://h.example'],
    ['createTask', 'task', 'links.csv', 'created the task links.csv'],
    ['cancelTask', 'task', 'links.csv', 'canceled the task links.csv'],
    ['fetchTaskResult', 'task', '', 'downloaded the result of tasks'],
    ['deleteKey', 'key', 'CI', 'deleted the API key CI'],
    ['rotateKey', 'key', '', 'replaced API keys'],
    ['queryAnalytics', 'query', '', 'exported analytics'],
    ['explainChange', 'query', '', 'exported analytics'],
    ['updateAccount', 'account', '', 'changed their email address or password'],
    ['addSampleData', 'account', '', 'added sample data'],
    ['removeSampleData', 'account', '', 'removed the sample data'],
    ['exportAuditEntries', 'audit', '', 'exported the audit log'],
    ['updateAuditSettings', 'audit', '', 'changed the retention of the audit log'],
    ['changePassword', 'session', '', 'changed their password'],
    ['confirmTwoFactor', 'session', '', 'set up an authenticator app'],
    ['addPasskey', 'session', '', 'added a passkey'],
    ['resetPassword', 'session', '', 'chose a new password with a reset link'],
    ['signOut', 'session', '', 'signed out'],
    ['rename', 'account', '', 'renamed the workspace'],
    ['transfer', 'member', 'tom', 'transferred the workspace to tom'],
    ['changeAccess', 'member', 'tom', 'changed the access of tom'],
    ['setRequirements', 'account', '', 'changed the sign-in requirements'],
    ['revoke', 'invitation', '', 'revoked an invitation'],
  ])('of %s about a %s named "%s" is: mara %s', (action, kind, name, deed) => {
    expect(sentence({ action, kind, name })).toBe(`mara ${deed}`);
  });

  it('has words for every operation that is recorded', () => {
    const recorded = families
      .flatMap(({ operations }) => operations)
      .filter(({ changes, ingestsEvents }) => changes && !ingestsEvents);
    const unknown = recorded.filter(
      ({ id }) =>
        /^[a-z]+ [a-z]+ /.test(deedOf({ action: id, kind: '', name: 'x' }) ?? '') &&
        !/^(undid|added|removed|resent|permanently|downloaded|exported|changed|erased|dismissed|checked|uploaded|emailed)/.test(
          deedOf({ action: id, kind: '', name: 'x' }),
        ),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it('names every kind of object', () => {
    const kinds = AUDIT_KINDS.filter((kind) => kind !== 'session');
    expect(kinds.filter((kind) => deedOf({ action: 'deleteX', kind, name: '' }) === `deleted ${kind}`)).toEqual([]);
  });
});

describe('filters of the address', () => {
  it('become those of the API', () => {
    const params = new URLSearchParams('q=spring&person=4&category=delete&period=7d&kind=link&object=9');
    const filter = { q: 'spring', person: '4', category: 'delete', kind: 'link', object: '9', from: '2026-03-03' };
    expect(filterOf(params, NOW)).toEqual(filter);
    expect(Object.values(filterOf(new URLSearchParams('period=all'), NOW)).filter(Boolean)).toEqual([]);
  });
});

describe('days', () => {
  it('group entries, with names for the last two', () => {
    const dates = ['2026-03-10 11:00:00', '2026-03-10 10:00:00', '2026-03-09 12:00:00', '2026-01-02 12:00:00'];
    const days = daysOf(
      dates.map((date) => entry({ date })),
      NOW,
    );
    expect(days.map(({ entries }) => entries.length)).toEqual([2, 1, 1]);
    expect(days.map(({ label }) => label).slice(0, 2)).toEqual(['Today', 'Yesterday']);
    expect(days[2]?.label).toContain('2026');
    expect(daysOf([], NOW)).toEqual([]);
  });
});

describe('the next step from an entry', () => {
  it.each<[Partial<Entry>, ReturnType<typeof nextStepOf>]>([
    [{}, { to: '/links/9' }],
    [{ kind: 'website', object: 3 }, { to: '/websites/3' }],
    [{ kind: 'account', object: null }, undefined],
    [
      { category: 'delete', kind: 'qr', object: 5 },
      { to: '/codes/5', restorePath: '/bio/api/qr/5/restore' },
    ],
    [{ category: 'delete', kind: 'campaign' }, undefined],
    [
      { category: 'delete', action: 'deleteLink' },
      { to: '/links/9', restorePath: '/bio/api/url/9/restore' },
    ],
    [
      { category: 'delete', action: 'deleteLinks' },
      { to: '/links/9', restorePath: '/bio/api/url/9/restore' },
    ],
    [{ category: 'delete', action: 'eraseLink' }, undefined],
    [{ category: 'delete', action: 'eraseQrCode', kind: 'qr', object: 5 }, undefined],
    [{ category: 'delete', action: 'deleteLinks', object: null }, undefined],
  ])('%#', (over, step) => {
    expect(nextStepOf(entry(over))).toEqual(step);
  });
});

describe('fields', () => {
  it.each([
    ['url', 'Destination'],
    ['redirectStatus', 'Redirect status'],
    ['content.title', 'Title'],
    ['isPublic', 'Is public'],
    ['domainId', 'Domain ID'],
    ['targetUrl', 'Target URL'],
    ['ip_ranges', 'IP ranges'],
    ['identity', 'Identity'],
  ])('%s is %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });

  it('show times as times and nothing as nothing', () => {
    expect(valueText('expiresAt', String(NOW))).toContain('2026');
    expect(valueText('clickLimit', '1234567890123')).toBe('1234567890123');
    expect(valueText('title', null)).toBe('(none)');
  });
});
