import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from '#contract/zod';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../tests/render-on-page.tsx';
import { call, errorMessage } from '../api/http.ts';
import { CallForm, SubmitButton } from './call-form.tsx';
import { TextField } from './inputs.tsx';
import { useCallForm } from './use-call-form.ts';

const CALL = 'POST /_api/auth/request_password_reset';

/** The smallest form there can be, with two fields, one of them with a value to begin with. */
function CodeForm() {
  const { field, failure, busy, onSubmit } = useCallForm({
    schema: z.strictObject({
      code: z.string().trim().min(4, 'A code has four digits').transform(Number),
      email: z.email('Invalid email address'),
    }),
    values: { email: 'robin@example.com' },
    messageFor: (error) => errorMessage(error, 'An error occurred.', 'Not one of ours.'),
    async send({ code, email }) {
      if (code === 9999) throw new RangeError('a mistake of ours');
      await call(CALL, { email });
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Code" {...field('code')} />
      <TextField label="Email" {...field('email')} />
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send
      </SubmitButton>
    </CallForm>
  );
}

it('cannot be sent before the page is hydrated, so that no password leaves a page that is half loaded', async () => {
  startFakeServer();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<CodeForm />);
  expect(page.querySelector('form')!.method).toBe('post');
  expect(page.querySelector('button')!.disabled).toBe(true);
  await renderOnPage(<CodeForm />);
  expect(button('Send').disabled).toBe(false);
});

it('says nothing of a field before the form is sent, and from then on what is true as it is typed', async () => {
  startFakeServer();
  const person = await renderOnPage(<CodeForm />);
  await person.type(field('Code'), '1');
  await person.clear(field('Email'));
  await person.tab();
  expect(errorOf('Code')).toBeUndefined();
  expect(errorOf('Email')).toBeUndefined();
  await person.click(button('Send'));
  await waitFor(() => expect(errorOf('Code')).toBe('A code has four digits'));
  expect(errorOf('Email')).toBe('Invalid email address');
  expect(document.activeElement).toBe(field('Code'));
  await person.keyboard('234');
  await waitFor(() => expect(errorOf('Code')).toBeUndefined());
  expect(errorOf('Email')).toBe('Invalid email address');
});

it('shows what was refused above its fields, once, as an alert; a refusal without words gets the form’s own', async () => {
  const server = startFakeServer();
  server.refuses(CALL, 429, 'Too many tries. Please wait a few minutes.');
  const person = await renderOnPage(<CodeForm />);
  await person.type(field('Code'), '1234');
  await person.click(button('Send'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Too many tries. Please wait a few minutes.');
  expect(alert.nextElementSibling?.textContent).toBe('Code');
  expect([errorOf('Code'), errorOf('Email')]).toEqual([undefined, undefined]);
  server.refuses(CALL, 500, 'An error occurred.');
  await person.click(button('Send'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('An error occurred.'));
});

it('is ready again after a mistake of ours', async () => {
  startFakeServer();
  const person = await renderOnPage(<CodeForm />);
  await person.type(field('Code'), '9999{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not one of ours.');
  await waitFor(() => expect(isBusy('Send')).toBe(false));
  expect(field('Code').value).toBe('9999');
});
