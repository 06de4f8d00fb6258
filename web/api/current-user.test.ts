import { describe, expect, it, vi } from 'vitest';

const ada = { id: 1, name: 'Ada', email: 'ada@x.test' };
const bo = { id: 2, name: 'Bo', email: 'bo@x.test' };

/** The module keeps who is here, so each test has its own. */
async function fresh() {
  vi.resetModules();
  const { meet, onVisitorLeft } = await import('./current-user.ts');
  const left: (string | null)[] = [];
  onVisitorLeft((who) => left.push(who?.name ?? null));
  return { meet, left };
}

describe('what is kept for a visitor', () => {
  it('stays when it becomes known who is there', async () => {
    const { meet, left } = await fresh();
    meet(ada);
    expect(left).toEqual([]);
  });

  it('stays when the same person is met again, by another name', async () => {
    const { meet, left } = await fresh();
    meet(ada);
    meet({ ...ada, name: 'Ada the Second' });
    expect(left).toEqual([]);
  });

  it('is forgotten when the person goes, and when another comes', async () => {
    const { meet, left } = await fresh();
    meet(ada);
    meet(null);
    meet(null);
    meet(bo);
    meet(ada);
    expect(left).toEqual(['Ada', null, 'Bo']);
  });
});
