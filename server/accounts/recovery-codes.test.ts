import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';

describe('a recovery code', () => {
  it('comes in groups, of characters that nobody confuses', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{4}(-[2-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(new Set(codes).size).toBe(200);
  });

  it('is known however it is typed, and another is not', () => {
    const hash = hashRecoveryCode('k7wd-2mhx-p9rs-vz34');
    expect(hashRecoveryCode(' K7WD 2mhx p9rs VZ34 ')).toEqual(hash);
    expect(hashRecoveryCode('k7wd-2mhx-p9rs-vz35')).not.toEqual(hash);
  });
});
