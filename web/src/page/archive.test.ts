// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { filesOf } from './archive';

/** `a/b.py` with "x = 1\n", and `ä.txt`, which is empty: written by Python's zipfile. */
const STORED = [
  'UEsDBBQAAAAAAAAAIQA7ifaLBgAAAAYAAAAGAAAAYS9iLnB5eCA9IDEKUEsDBBQAAAgAAAAAIQAAAAAAAAAAAAAAAAAGAAAAw6QudHh0UEsBAh',
  'QDFAAAAAAAAAAhADuJ9osGAAAABgAAAAYAAAAAAAAAAAAAAIABAAAAAGEvYi5weVBLAQIUAxQAAAgAAAAAIQAAAAAAAAAAAAAAAAAGAAAAAAAA',
  'AAAAAACAASoAAADDpC50eHRQSwUGAAAAAAIAAgBoAAAATgAAAAAA',
].join('');
/** The same `a/b.py`, twenty times as long and compressed. */
const DEFLATED = [
  'UEsDBBQAAAAIAAAAIQAOa33JCwAAAHgAAAAGAAAAYS9iLnB5q1CwVTDkqqA7CQBQSwECFAMUAAAACAAAACEADmt9yQsAAAB4AAAABgAAAAAAAA',
  'AAAAAAgAEAAAAAYS9iLnB5UEsFBgAAAAABAAEANAAAAC8AAAAAAA==',
].join('');

const bytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;

describe('archives', () => {
  it('give their files as parts of themselves', () => {
    const archive = bytes(STORED);
    const files = filesOf(archive);
    expect(files.map(([name, data]) => [name, new TextDecoder().decode(data)])).toEqual([
      ['a/b.py', 'x = 1\n'],
      ['ä.txt', ''],
    ]);
    expect(files.every(([, data]) => data.buffer === archive)).toBe(true);
  });

  it('are refused when they are compressed, or none', () => {
    expect(() => filesOf(bytes(DEFLATED))).toThrow('without compression');
    expect(() => filesOf(bytes(STORED).slice(0, 40))).toThrow('not an archive');
    expect(() => filesOf(new ArrayBuffer(3))).toThrow('not an archive');
  });
});
