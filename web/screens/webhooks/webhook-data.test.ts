import { expect, it } from 'vitest';
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../../../contract/vocabulary.ts';
import { webhookWords } from '../../messages/webhooks.ts';
import { EVENTS, readable, TONES, toldOf, withEvent } from './webhook-data.ts';

it('knows every event and outcome of the service, and has words for each', () => {
  expect(EVENTS).toEqual(WEBHOOK_EVENTS);
  expect(Object.keys(webhookWords.eventWords)).toEqual([...WEBHOOK_EVENTS]);
  expect(Object.keys(webhookWords.eventAbout)).toEqual([...WEBHOOK_EVENTS]);
  expect(Object.keys(TONES)).toEqual([...DELIVERY_OUTCOMES]);
  expect(Object.keys(webhookWords.outcomes)).toEqual([...DELIVERY_OUTCOMES]);
});

it('events stand in the order of the list, each once', () => {
  expect(withEvent(['goal.reached'], 'link.created', true)).toEqual(['link.created', 'goal.reached']);
  expect(withEvent(['link.created'], 'link.created', true)).toEqual(['link.created']);
  expect(withEvent(['link.created', 'goal.reached'], 'link.created', false)).toEqual(['goal.reached']);
});

it('messages are shown with lines, and what is no JSON as it is', () => {
  expect(readable('{"type":"webhook.test"}')).toBe('{\n  "type": "webhook.test"\n}');
  expect(readable('{"cut')).toBe('{"cut');
});

it.each([
  [{ status: 200, reason: null, attempts: 1 }, 'answered 200, 1 attempt'],
  [{ status: 503, reason: 'The receiver answered 503.', attempts: 9 }, 'answered 503, 9 attempts'],
  [{ status: null, reason: 'It cannot be reached.', attempts: 2 }, '2 attempts, It cannot be reached.'],
  [{ status: null, reason: null, attempts: 0 }, '0 attempts'],
])('a message of which is known %j: %s', (delivery, told) => {
  expect(toldOf(delivery)).toBe(told);
});
