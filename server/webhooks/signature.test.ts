import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { newSecret, signatureHeaders } from './signature.ts';

describe('the signature of a message', () => {
  const secret = newSecret(systemRandom);
  const message = { id: 'msg_7', timestamp: 1_700_000_000, body: '{"type":"link.created"}' };

  it('is accepted by the library that receivers use', () => {
    const sent = { ...message, timestamp: Math.floor(Date.now() / 1000) };
    const headers = signatureHeaders(secret, sent);
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
    expect(() => new Webhook(secret).verify('{}', headers)).toThrow('No matching signature found');
  });

  it('is the one of the specification’s own example', () => {
    const headers = signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('changes with everything it covers, and with the secret', () => {
    const signatures = [
      signatureHeaders(secret, message),
      signatureHeaders(secret, { ...message, id: 'msg_8' }),
      signatureHeaders(secret, { ...message, timestamp: message.timestamp + 1 }),
      signatureHeaders(secret, { ...message, body: '{}' }),
      signatureHeaders(newSecret(systemRandom), message),
    ].map((headers) => headers['webhook-signature']);
    expect(new Set(signatures).size).toBe(5);
  });

  it('has a secret of 256 bits', () => {
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
