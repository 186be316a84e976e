import { expect, it } from 'vitest';
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../../../contract/vocabulary.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import { backlogOf, EVENTS, eventLabelOf, nameOf, readable, stateOf, TONES, withEvent } from './webhook-data.ts';

it('has labels for every event and outcome of the service', () => {
  expect(EVENTS).toEqual(WEBHOOK_EVENTS);
  expect(Object.keys(webhookMessages.eventWords)).toEqual([...WEBHOOK_EVENTS]);
  expect(Object.keys(webhookMessages.eventAbout)).toEqual([...WEBHOOK_EVENTS]);
  expect(Object.keys(TONES)).toEqual([...DELIVERY_OUTCOMES]);
  expect(Object.keys(webhookMessages.outcomes)).toEqual([...DELIVERY_OUTCOMES]);
});

it('events are unique and in the order of the list', () => {
  expect(withEvent(['goal.reached'], 'link.created', true)).toEqual(['link.created', 'goal.reached']);
  expect(withEvent(['link.created'], 'link.created', true)).toEqual(['link.created']);
  expect(withEvent(['link.created', 'goal.reached'], 'link.created', false)).toEqual(['goal.reached']);
});

it.each([
  ['active', true, null],
  ['active', true, { outcome: 'delivered', reason: null }],
  ['active', true, { outcome: 'waiting', reason: null }],
  ['failing', true, { outcome: 'waiting', reason: 'It cannot be reached.' }],
  ['failing', true, { outcome: 'failed', reason: 'The receiver responded with 503.' }],
  ['off', false, { outcome: 'failed', reason: 'The receiver responded with 503.' }],
] as const)('a webhook is %s (on: %s) with %j as its newest delivery', (state, active, last) => {
  const delivery = last && { ...last, status: null, date: '2026-11-29 10:00:00' };
  expect(stateOf({ active, last_delivery: delivery })).toBe(state);
});

it('payloads are indented, and invalid JSON is unchanged', () => {
  expect(readable('{"type":"webhook.test"}')).toBe('{\n  "type": "webhook.test"\n}');
  expect(readable('{"cut')).toBe('{"cut');
});

it.each([
  [{ status: 200, reason: null, attempts: 1 }, 'HTTP 200, 1 attempt'],
  [{ status: 503, reason: 'The receiver responded with 503.', attempts: 9 }, 'HTTP 503, 9 attempts'],
  [{ status: null, reason: 'It cannot be reached.', attempts: 2 }, '2 attempts, It cannot be reached.'],
  [{ status: null, reason: null, attempts: 0 }, '0 attempts'],
])('a message of which is known %j: %s', (delivery, reported) => {
  expect(eventLabelOf(delivery)).toBe(reported);
});

it.each([
  [0, 0, ''],
  [2, 0, '2 waiting'],
  [0, 1, '1 failed in 30 days'],
  [1_200, 3, '1,200 waiting, 3 failed in 30 days'],
])('%i waiting and %i failed deliveries read %j', (waiting, failed, text) => {
  expect(backlogOf({ waiting, failed })).toBe(text);
});

it.each([
  ['https://hooks.example/in?team=a', 'hooks.example/in?team=a'],
  ['http://hooks.example:8080/', 'hooks.example:8080/'],
])('the webhook of %s is called %s', (url, name) => {
  expect(nameOf({ url })).toBe(name);
});
