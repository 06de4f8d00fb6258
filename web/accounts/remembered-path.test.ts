import { describe, expect, it } from 'vitest';
import { rememberedPath, withRememberedPath } from './remembered-path.ts';

const read = (next: string) => rememberedPath(`?next=${encodeURIComponent(next)}`);

describe('a remembered path', () => {
  it('keeps query and anchor', () => {
    expect(read('/book/12?service=2#pay')).toBe('/book/12?service=2#pay');
    expect(read('/')).toBe('/');
  });

  // shows: defense 52
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('never leads to another site: %j', (next) => {
    const path = read(next);
    expect(path).toBeUndefined();
  });

  it.each(['/login', '/login?next=/login', '/signup', '/_api/auth/my_data', '/_sandbox'])(
    'is never a sign-in page, an API call or an emulator: %s',
    (next) => {
      expect(read(next)).toBeUndefined();
    },
  );

  it('is none without the parameter', () => {
    expect(rememberedPath('')).toBeUndefined();
    expect(rememberedPath('?other=/dashboard')).toBeUndefined();
  });

  it('survives the sign-in', () => {
    const address = withRememberedPath('/login', '/book/12?service=2&x=y#pay');
    expect(rememberedPath(new URL(address, 'https://a.test').search)).toBe('/book/12?service=2&x=y#pay');
    expect(withRememberedPath('/login', undefined)).toBe('/login');
  });
});
