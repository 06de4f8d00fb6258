import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createRoutesStub, Link, useParams } from 'react-router';
import { expect, it } from 'vitest';
import { type PageHandle, PageOutlet } from './page-outlet.tsx';

/** Keeps what it was opened with, as a form keeps its first values. */
function Page() {
  const { id } = useParams();
  const [first] = useState(id);
  return (
    <p>
      Opened with {first}. <Link to="/page/2">Next</Link>
    </p>
  );
}

async function shownAfterNext(handle?: PageHandle) {
  const Pages = createRoutesStub([
    { path: '/', Component: PageOutlet, children: [{ path: 'page/:id', Component: Page, handle }] },
  ]);
  render(<Pages initialEntries={['/page/1']} />);
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Next' }));
  return document.body.textContent;
}

it('a page of another parameter is another page, and keeps nothing of the one before', async () => {
  expect(await shownAfterNext()).toContain('Opened with 2');
});

it('a page that says so changes in place', async () => {
  expect(await shownAfterNext({ changesInPlace: true })).toContain('Opened with 1');
});
