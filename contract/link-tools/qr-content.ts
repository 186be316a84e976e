import { Type } from 'typebox';
import { QR_TYPES } from '../vocabulary.ts';
import { documented, enumOf } from '../wire.ts';

export const QrContentType = enumOf(QR_TYPES, documented('Content type of the code.'));

/** A string or an object or array of strings by type; the feature parses it, because clients send several forms. */
export const QrContent = Type.Unknown(
  documented(
    'Content by type. `text`: string. `link`: http(s) URL. `email`: address or `{email, subject, body}`. ' +
      '`phone`: number. `sms`: number or `{phone, message}`. ' +
      '`wifi`: `{ssid, encryption: WPA|WEP|nopass, password, hidden}`. ' +
      '`vcard`: `{fname, lname, org, title, phone, cell, fax, email, site, street, city, state, zip, country, note}`. ' +
      '`event`: `{title, start, end, timezone, location, description, url}`. `location`: `{lat, lng, label}`. ' +
      '`whatsapp`: `{phone, message}`. `app`: `{ios, android, fallback}`. ' +
      '`payment`: `{recipient, iban, bic, amount, text, reference, purpose, info}` by EPC069-12.',
  ),
);
