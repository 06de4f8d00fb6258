import { expect, it } from 'vitest';
import { type EmailContent, toText } from './email-content.ts';
import { toHtml } from './email-page.ts';

const CONTENT: EmailContent = {
  subject: 'Booked <b>',
  preview: 'Soon & early',
  heading: 'Your "booking"',
  paragraphs: ['<script>alert(1)</script>'],
  details: [['Name', '<img src=x onerror=alert(1)>']],
  action: { label: 'See', url: 'https://marblestep.test/?a=1&b="2"' },
};

it('lets no markup of its content through', () => {
  const page = toHtml(CONTENT);
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(page).toContain('href="https://marblestep.test/?a=1&amp;b=&quot;2&quot;"');
});

it('knows the night for every color it paints', () => {
  const page = toHtml(CONTENT);
  const painted = new Set([...page.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')));
  expect([...painted].filter((name) => !page.includes(`.${name}{`))).toEqual([]);
});

it('says the same as text', () => {
  expect(toText(CONTENT)).toBe(
    'Your "booking"\n\n<script>alert(1)</script>\n\nName: <img src=x onerror=alert(1)>\n\n' +
      'See:\nhttps://marblestep.test/?a=1&b="2"\n\n-- \nMarblestep\n',
  );
});
