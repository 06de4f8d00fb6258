import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Request as Input, Name } from '#contract/calls';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, renderOnPage } from '../../tests/render-on-page.tsx';
import { useAdminQuery } from './admin-queries.ts';

/** A page that is left and opened again. */
function Visited<K extends Name>({ name, input }: { name: K; input: Input<K> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Shown name={name} input={input} />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Open'}
      </button>
    </>
  );
}

function Shown<K extends Name>({ name, input }: { name: K; input: Input<K> }) {
  const { data } = useAdminQuery(name, input);
  return <p>{data ? JSON.stringify(data) : 'Nothing yet'}</p>;
}

const queue = (id: string) => ({
  items: [{ id, kind: 'mail' as const, at: '2030-05-08T13:00:00.000Z' }],
  nextCursor: null,
});

it('what the team decides on is asked for when it is opened, and stands there meanwhile as it was', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/queue', queue('before') as never);
  const person = await renderOnPage(<Visited name="GET /_api/admin/queue" input={{}} />);
  await screen.findByText(/before/);
  await person.click(button('Leave'));
  const arrive = server.answersLater('GET /_api/admin/queue', queue('after') as never);
  await person.click(button('Open'));
  screen.getByText(/before/);
  arrive();
  await screen.findByText(/after/);
  expect(server.received('GET /_api/admin/queue')).toHaveLength(2);
});

it('figures are kept for a while', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/weeks', { weeks: [] } as never);
  const person = await renderOnPage(<Visited name="GET /_api/admin/weeks" input={{}} />);
  await screen.findByText(/weeks/);
  await person.click(button('Leave'));
  await person.click(button('Open'));
  screen.getByText(/weeks/);
  expect(server.received('GET /_api/admin/weeks')).toHaveLength(1);
});
