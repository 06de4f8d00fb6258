import { expect, it } from 'vitest';
import { Login } from '#contract/accounts';
import { knownFieldsOnly } from './known-fields.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = knownFieldsOnly(Login);

// shows: product/validation/unknown-fields
it('an unknown field is a developer’s error, a wrong one the visitor’s', async () => {
  const login = { email: 'robin@example.com', password: 'x' };
  expect(() => resolve({ ...login, captcha: '7' } as typeof login, undefined, options)).toThrow(
    'The form has fields that its call does not know: Unrecognized key: "captcha"',
  );
  expect(await resolve(login, undefined, options)).toMatchObject({ values: login, errors: {} });
  const { errors } = await resolve({ ...login, email: 'robin' }, undefined, options);
  expect(errors).toMatchObject({ email: { message: 'Email is required' } });
});
