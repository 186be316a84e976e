import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, failureReason, type MailerOptions } from './mail.ts';

const MAIL = { to: 'ada@example.com', subject: 'Your report', text: 'All is well.', html: '<p>All is well.</p>' };
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

function recordingLog() {
  const lines: string[] = [];
  const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  return { lines, log: { info: write, warn: write } as unknown as MailerOptions['log'] };
}

/** A real SMTP server that records its mail. */
async function post(options: SMTPServerOptions = {}) {
  const received: { from: string; to: string[]; message: string; user: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, callback) =>
      auth.password === 'right' ? callback(null, { user: auth.username }) : callback(new Error('no')),
    onData(stream, session, callback) {
      let message = '';
      stream.on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map((to) => to.address), message, user: String(session.user ?? '') });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, port };
}

/** A TCP server with nonstandard SMTP behavior. */
async function oddPost(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  return (server.address() as AddressInfo).port;
}

/** Speaks SMTP up to the message, then runs `then` once the received data matches `seen`. */
function talkSmtp(then: (socket: Socket) => void, seen: RegExp = /\r\n\.\r\n$/) {
  return (socket: Socket) => {
    let heard = '';
    let isMessage = false;
    socket.write('220 odd\r\n');
    socket.on('data', (chunk) => {
      heard += chunk;
      if (isMessage) return seen.test(heard) && then(socket);
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        isMessage = heard.startsWith('DATA');
        heard = heard.slice(end + 2);
        socket.write(isMessage ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  };
}

function mailer(port: number, options: Partial<MailerOptions> = {}) {
  const { log } = recordingLog();
  return createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Waymark <post@example.org>', log, ...options });
}

describe('a mail', () => {
  it('arrives with its addresses, its subject and both its bodies', async () => {
    const { received, port } = await post();
    expect(await mailer(port).send(MAIL)).toBe('sent');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'post@example.org', to: ['ada@example.com'] });
    const message = received[0]?.message ?? '';
    expect(message).toMatch(/^From: Waymark <post@example.org>\r$/m);
    expect(message).toMatch(/^To: ada@example.com\r$/m);
    expect(message).toMatch(/^Subject: Your report\r$/m);
    expect(message).toContain('All is well.');
    expect(message).toContain('<p>All is well.</p>');
  });

  it.each([
    ['Waymark <post@example.org>', 'Acme Links', 'Acme Links <post@example.org>'],
    ['post@example.org', 'Acme Links', 'Acme Links <post@example.org>'],
    ['"Way, Mark" <post@example.org>', 'Acme, Links', '"Acme, Links" <post@example.org>'],
    ['post@example.org', 'A <eve@example.com>', '"A <eve@example.com>" <post@example.org>'],
  ])('of %s has the name of its sender %s and the configured address', async (from, senderName, expected) => {
    const { received, port } = await post();
    expect(await mailer(port, { from }).send({ ...MAIL, senderName })).toBe('sent');
    expect(received[0]?.from).toBe('post@example.org');
    expect(/^From: (.*)\r$/m.exec(received[0]?.message ?? '')?.[1]).toBe(expected);
  });

  it.each([
    ['links@acme.example', undefined, 'links@acme.example', 'links@acme.example'],
    ['Acme <links@acme.example>', undefined, 'Acme <links@acme.example>', 'links@acme.example'],
    ['Acme <links@acme.example>', 'Shop', 'Shop <links@acme.example>', 'links@acme.example'],
  ])('with the sender %s and the name %s replaces that of the mailer', async (from, senderName, shown, envelope) => {
    const { received, port } = await post();
    expect(await mailer(port).send({ ...MAIL, from, ...(senderName && { senderName }) })).toBe('sent');
    expect(received[0]?.from).toBe(envelope);
    expect(/^From: (.*)\r$/m.exec(received[0]?.message ?? '')?.[1]).toBe(shown);
  });

  it('may be text only, and in any language', async () => {
    const { received, port } = await post();
    expect(await mailer(port).send({ to: MAIL.to, subject: 'Grüße 👋', text: 'Виды' })).toBe('sent');
    expect(received[0]?.message).toContain(`Subject: =?UTF-8?B?${Buffer.from('Grüße 👋').toString('base64')}?=`);
    expect(received[0]?.message).not.toContain('text/html');
  });

  it('cannot gain a header or a recipient through its subject', async () => {
    const { received, port } = await post();
    await mailer(port).send({ ...MAIL, subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nbody' });
    expect(received[0]?.to).toEqual(['ada@example.com']);
    expect(received[0]?.message).not.toMatch(/^Bcc:/im);
  });

  it.each([
    'ada@example.com,eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com> RCPT TO:<eve@example.com',
    'Ada <ada@example.com>',
    '"a b"@example.com',
    'friends: ada@example.com;',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('to %j is rejected before anything is sent', async (to) => {
    const { received, port } = await post();
    expect(await mailer(port).send({ ...MAIL, to })).toBe('refused');
    expect(received).toEqual([]);
  });

  it('authenticates if the URL has credentials', async () => {
    const { received, port } = await post();
    await mailer(port, { smtpUrl: `smtp://ada:right@127.0.0.1:${port}` }).send(MAIL);
    expect(received[0]?.user).toBe('ada');
  });
});

describe('a mail that belongs to a queue', () => {
  it('has the same number each time, another than other mails, and the further headers that it was given', async () => {
    const { received, port } = await post();
    const headers = { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<https://way.example/unsubscribe/1>' };
    for (const key of ['report:1', 'report:1', 'report:2']) await mailer(port).send({ ...MAIL, headers, key });
    const numbers = received.map(({ message }) => /^Message-ID: <([0-9a-f]{40}@example\.org)>\r$/im.exec(message)?.[1]);
    expect(numbers[0]).toBeDefined();
    expect(numbers[1]).toBe(numbers[0]);
    expect(numbers[2]).not.toBe(numbers[0]);
    expect(received[0]?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received[0]?.message).toMatch(/^List-Unsubscribe: <https:\/\/way\.example\/unsubscribe\/1>\r$/m);
  });

  it('reports when the server waits for the message, before any of it is sent', async () => {
    const heard: string[] = [];
    const { received, port } = await post({
      onRcptTo: (_address, _session, callback) => {
        heard.push('recipient');
        callback();
      },
    });
    const beforeHandOver = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      heard.push(`hand over ${received.length}`);
    };
    expect(await mailer(port).send(MAIL, { beforeHandOver })).toBe('sent');
    expect(heard).toEqual(['recipient', 'hand over 0']);
    expect(received).toHaveLength(1);
  });

  it('is not sent if the handover is rejected', async () => {
    const { received, port } = await post();
    const beforeHandOver = () => Promise.reject(new Error('somebody else has it'));
    expect(await mailer(port).send(MAIL, { beforeHandOver })).toBe('failed');
    expect(received).toEqual([]);
  });

  it.each([
    [450, 'failed'],
    [550, 'refused'],
  ])('is not handed over to a server that returns %i before', async (code, outcome) => {
    const refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, callback) =>
      callback(Object.assign(new Error('no'), { responseCode: code }));
    const { port } = await post({ onRcptTo: refuse });
    let calls = 0;
    const beforeHandOver = async () => void calls++;
    expect(await mailer(port).send(MAIL, { beforeHandOver })).toBe(outcome);
    expect(calls).toBe(0);
  });

  it('aborted before the message has failed, aborted after it is unknown', async () => {
    const silent = await oddPost(() => undefined);
    const ending = new AbortController();
    const early = mailer(silent).send(MAIL, { signal: ending.signal });
    ending.abort();
    expect(await early).toBe('failed');
    const later = new AbortController();
    const { port } = await post({ onData: (stream) => void stream.resume().on('end', () => later.abort()) });
    expect(await mailer(port).send(MAIL, { signal: later.signal })).toBe('unknown');
    expect(await mailer(port).send(MAIL, { signal: AbortSignal.abort() })).toBe('failed');
  });
});

describe('a server that is not well', () => {
  const status = (code: number) => Object.assign(new Error(`no such user ${MAIL.to}`), { responseCode: code });

  it.each([
    [450, 'failed'],
    [550, 'refused'],
  ])('answering the recipient with %i makes it %s', async (code, outcome) => {
    const { port } = await post({ onRcptTo: (_address, _session, callback) => callback(status(code)) });
    expect(await mailer(port).send(MAIL)).toBe(outcome);
  });

  it.each([
    [451, 'failed'],
    [554, 'refused'],
  ])('answering the message with %i makes it %s', async (code, outcome) => {
    const onData: SMTPServerOptions['onData'] = (stream, _, callback) => {
      stream.resume().on('end', () => callback(status(code)));
    };
    const { port } = await post({ onData });
    expect(await mailer(port).send(MAIL)).toBe(outcome);
  });

  it('that rejects the password is worth another try once it is put right', async () => {
    const { port } = await post();
    expect(await mailer(port, { smtpUrl: `smtp://ada:wrong@127.0.0.1:${port}` }).send(MAIL)).toBe('failed');
  });

  it.each([
    ['the sender', { onMailFrom: (_address, _session, callback) => callback(status(550)) }],
    ['every client', { onConnect: (_session, callback) => callback(status(554)) }],
  ] as [string, SMTPServerOptions][])(
    'is retried even if the server rejects %s permanently: settings can cause that',
    async (_, odd) => {
      const { port } = await post(odd);
      expect(await mailer(port).send(MAIL)).toBe('failed');
    },
  );

  it('that never answers after the message leaves its fate unknown', async () => {
    const { port } = await post({ onData: (stream) => void stream.resume() });
    expect(await mailer(port, { timeoutMs: 400 }).send(MAIL)).toBe('unknown');
  });

  it('that hangs up after the message leaves its fate unknown', async () => {
    const port = await oddPost(talkSmtp((socket) => void socket.end()));
    expect(await mailer(port).send(MAIL)).toBe('unknown');
  });

  it('that answers after the message, and then hangs up, has answered', async () => {
    const port = await oddPost(talkSmtp((socket) => void socket.end('250 taken\r\n')));
    expect(await mailer(port).send(MAIL)).toBe('sent');
    const closing = await oddPost(talkSmtp((socket) => void socket.end('421 not now\r\n')));
    expect(await mailer(closing).send(MAIL)).toBe('failed');
  });

  it('that hangs up in the middle of the message has not taken it', async () => {
    const port = await oddPost(talkSmtp((socket) => void socket.end(), /^Subject:/m));
    // Larger than one socket write.
    expect(await mailer(port).send({ ...MAIL, text: 'All is well.\n'.repeat(500_000) })).toBe('failed');
  });

  it('that responds slowly without end is abandoned after a while', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = (socket: Socket) => void timers.push(setInterval(() => socket.write('250-'), 20));
    const port = await oddPost((socket) => {
      socket.write('220 odd\r\n');
      socket.once('data', () => drip(socket));
    });
    expect(await mailer(port, { timeoutMs: 50 }).send(MAIL)).toBe('failed');
    for (const timer of timers) clearInterval(timer);
  });

  it.each([
    ['says nothing', () => undefined],
    ['hangs up', (socket: Socket) => void socket.end()],
    ['speaks HTTP', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('that %s makes it fail', async (_, talk) => {
    const port = await oddPost(talk);
    expect(await mailer(port, { timeoutMs: 100 }).send(MAIL)).toBe('failed');
  });

  it('that is unreachable makes it fail', async () => {
    const port = await oddPost(() => undefined);
    await closers.pop()?.();
    expect(await mailer(port).send(MAIL)).toBe('failed');
  });

  it('leaves no address, password or word of the server in the log', async () => {
    const { lines, log } = recordingLog();
    const { port } = await post({ onRcptTo: (_address, _session, callback) => callback(status(550)) });
    await mailer(port, { log, smtpUrl: `smtp://ada:right@127.0.0.1:${port}` }).send(MAIL);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('550');
    expect(lines.join()).not.toMatch(/ada|right|no such user/);
  });
});

describe('without a server', () => {
  it('mail is off, which is logged once and not for each mail', async () => {
    const { lines, log } = recordingLog();
    const off = createMailer({ smtpUrl: undefined, from: 'post@example.org', log });
    expect([await off.send(MAIL), await off.send(MAIL)]).toEqual(['off', 'off']);
    expect(lines).toEqual(['["Email is off: set SMTP_URL to send reports and notifications."]']);
  });

  it.each(['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp:secret@host'])(
    'a URL like %s stops the start without being repeated',
    (smtpUrl) => {
      const { log } = recordingLog();
      expect(() => createMailer({ smtpUrl, from: 'post@example.org', log })).toThrow(/^SMTP_URL must have the form/);
    },
  );
});

describe('the reason why an email was not sent', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535 }, 'The mail server rejected the user name or password (535).'],
    [{ code: 'EENVELOPE', responseCode: 550 }, 'The mail server rejected the sender or the recipient (550).'],
    [{ code: 'EMESSAGE', responseCode: 554 }, 'The mail server rejected the message (554).'],
    [{ code: 'EDNS' }, 'The mail server was not found.'],
    [{ code: 'ETIMEDOUT' }, 'The mail server did not respond in time.'],
    [{ code: 'ECONNREFUSED' }, 'The connection to the mail server failed (ECONNREFUSED).'],
    [{}, 'The connection to the mail server failed.'],
  ])('is a sentence without addresses: %o', (error, sentence) => {
    const response = '550 <ada@example.com> unknown';
    expect(failureReason(Object.assign(new Error(response), error, { response }))).toBe(sentence);
  });
});
