import { describe, expect, it } from 'vitest';
import { canGuestCall, canGuestOpen, guestHome } from './guest.ts';

const ofWebsite = { kind: 'website', id: 3, name: 'aurora.example' } as const;
const ofChannel = { kind: 'channel', id: 4, name: 'Spring' } as const;

describe('a guest', () => {
  it.each([
    ['/', true, true],
    ['/websites/3?period=7d', true, false],
    ['/websites/31', false, false],
    ['/websites/3/settings', false, false],
    ['/channels/4', false, true],
    ['/channels/none', false, false],
    ['/links/7', false, true],
    ['/links/7/edit', false, true],
    ['/codes/new?url=x', false, true],
    ['/pages/bio/2', false, true],
    ['/pages/overlay/2', false, false],
    ['/links', false, false],
    ['/links/deleted', false, true],
    ['/codes/deleted', false, true],
    ['/pages/bio/deleted', false, false],
    ['/settings/security', true, true],
    ['/settings/plan', false, false],
  ])('%s: of a website %s, of a channel %s', (address, website, channel) => {
    expect([canGuestOpen(ofWebsite, address), canGuestOpen(ofChannel, address)]).toEqual([website, channel]);
  });

  it.each([
    ['showLink', true],
    ['updateLink', true],
    ['createPreset', false],
    ['listCampaigns', false],
  ])('may call %s, as the service lists it: %s', (operation, isAllowed) => {
    expect(canGuestCall({ ...ofChannel, operations: ['showLink', 'updateLink'] }, operation)).toBe(isAllowed);
  });

  it.each([null, undefined])('is not %s: the role of others decides', (nobody) => {
    expect(canGuestCall(nobody, 'listCampaigns')).toBe(true);
  });

  it('begins with the object of the invitation', () => {
    expect([guestHome(ofWebsite), guestHome(ofChannel)]).toEqual(['/websites/3', '/channels/4']);
  });
});
