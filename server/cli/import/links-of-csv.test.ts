import { describe, expect, it } from 'vitest';
import { CommandError } from '../command-error.ts';
import { linksOfCsv } from './links-of-csv.ts';

describe('links of a CSV file', () => {
  it('are found by the names of columns, in any order and case', () => {
    const text = 'Title,clicks,ALIAS,Url\nOne,5,one,https://a.example\n';
    expect(linksOfCsv(text)).toEqual([{ line: 2, url: 'https://a.example', alias: 'one', title: 'One' }]);
  });

  it('need no alias and no title', () => {
    expect(linksOfCsv('url\nhttps://a.example')).toEqual([{ line: 2, url: 'https://a.example', alias: '', title: '' }]);
  });

  it.each(['long url', 'longurl', 'long_url', 'destination', 'target'])('have the name %s elsewhere', (name) => {
    expect(linksOfCsv(`${name},slug\nhttps://a.example,x`)).toMatchObject([{ url: 'https://a.example', alias: 'x' }]);
  });

  it('may omit trailing cells', () => {
    expect(linksOfCsv('alias,url,title\nx')).toEqual([{ line: 2, url: '', alias: 'x', title: '' }]);
  });

  it.each(['', 'https://a.example,one\n', 'alias,title\nx,y'])('need a column of addresses (%j)', (text) => {
    expect(() => linksOfCsv(text)).toThrow(CommandError);
  });
});
