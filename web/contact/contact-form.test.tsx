import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../tests/render-on-page.tsx';
import { ContactForm } from './contact-form.tsx';

const CALL = 'POST /_api/contact';
const THANKS = 'Thank you. We answer within a day.';

async function write(person: UserEvent): Promise<void> {
  await person.type(field('Name'), ' Robin Vale ');
  await person.type(field('Email'), 'Robin@Example.com');
  await person.type(field('Message'), 'Do you clean boats?');
}

it('says at each field what it lacks, takes the focus to the first, and sends nothing', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<ContactForm />);
  await person.type(field('Email'), 'robin@');
  await person.click(button('Send message'));
  await waitFor(() => expect(errorOf('Name')).toBe('Name is required'));
  expect(errorOf('Email')).toBe('Invalid email address');
  expect(errorOf('Message')).toBe('Message is required');
  expect(document.activeElement).toBe(field('Name'));
  expect(server.received(CALL)).toEqual([]);
});

it('refuses a message that is one character too long, and takes one that is just short enough', async () => {
  const server = startFakeServer();
  server.answers(CALL, { message: THANKS });
  const person = await renderOnPage(<ContactForm />);
  const { longest } = policy.contact;
  await person.type(field('Name'), 'Robin');
  await person.type(field('Email'), 'robin@example.com');
  await person.click(field('Message'));
  await person.paste('m'.repeat(longest + 1));
  await person.click(button('Send message'));
  await waitFor(() => expect(errorOf('Message')).toBe(`Message must not exceed ${longest} characters`));
  await person.type(field('Message'), '{Backspace}');
  await person.click(button('Send message'));
  await screen.findByText(THANKS);
});

it('sends once, however often it is pressed, and says so with the focus on it', async () => {
  const server = startFakeServer();
  const arrive = server.answersLater(CALL, { message: THANKS });
  const person = await renderOnPage(<ContactForm />);
  await write(person);
  await person.dblClick(button('Send message'));
  await person.type(field('Name'), '{Enter}');
  await waitFor(() => expect(isBusy('Send message')).toBe(true));
  arrive();
  const heading = await screen.findByRole('heading', { name: 'Message sent' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole('status').textContent).toBe(THANKS);
  expect(server.received(CALL)).toEqual([
    { name: 'Robin Vale', email: 'robin@example.com', message: 'Do you clean boats?' },
  ]);
});

it('keeps what was typed when the message does not arrive, and sends it with the next press', async () => {
  const server = startFakeServer();
  server.isUnreachable(CALL);
  const person = await renderOnPage(<ContactForm />);
  await write(person);
  await person.click(button('Send message'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('You seem to be offline. Please check your connection and try again.');
  expect(field('Message').value).toBe('Do you clean boats?');
  server.answers(CALL, { message: THANKS });
  await person.click(button('Send message'));
  await screen.findByText(THANKS);
  await person.click(button('Write another message'));
  expect(field('Message').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a refusal says why, and keeps the words', async () => {
  const server = startFakeServer();
  const refusal = 'Too many requests. Please wait a moment and try again.';
  server.refuses(CALL, 429, refusal);
  const person = await renderOnPage(<ContactForm />);
  await write(person);
  await person.click(button('Send message'));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal);
  expect(field('Message').value).toBe('Do you clean boats?');
});

it('asks about an email that looks mistyped before the message is sent', async () => {
  const server = startFakeServer();
  server.answers(CALL, { message: THANKS });
  const person = await renderOnPage(<ContactForm />);
  await person.type(field('Name'), 'Robin');
  await person.type(field('Email'), 'robin@gmial.com');
  await person.type(field('Message'), 'Do you clean boats?');
  await person.click(button('Send message'));
  await screen.findByText('robin@gmail.com');
  expect(server.received(CALL)).toEqual([]);
  await person.click(button('Keep mine'));
  await screen.findByText(THANKS);
  expect(server.received(CALL)).toMatchObject([{ email: 'robin@gmial.com' }]);
});
