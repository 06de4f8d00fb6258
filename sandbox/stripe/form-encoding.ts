/** What a form-encoded body says: texts, lists and groups, nested as the brackets nest them. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads `a[b][c]=1&list[0]=x&list[]=y` as Stripe's clients write it. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (!path.some((key) => forbidden.has(key))) place(form, path, value);
  }
  return form;
}

function place(form: Form, path: string[], value: string): void {
  let target: Form | FormValue[] = form;
  for (const [depth, key] of path.entries()) {
    const next = path[depth + 1];
    if (next === undefined) {
      assign(target, key, value);
      return;
    }
    const existing = child(target, key);
    if (existing !== undefined && typeof existing !== 'string') target = existing;
    else target = assign(target, key, /^\d*$/.test(next) ? [] : {});
  }
}

function child(target: Form | FormValue[], key: string): FormValue | undefined {
  return Array.isArray(target) ? target[Number(key)] : target[key];
}

function assign<T extends FormValue>(target: Form | FormValue[], key: string, value: T): T {
  if (!Array.isArray(target)) target[key] = value;
  else if (key === '') target.push(value);
  else if (Number(key) <= target.length) target[Number(key)] = value;
  return value;
}
