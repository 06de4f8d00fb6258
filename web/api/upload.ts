import type { Name, Reply, Request } from '#contract/calls';
import { ApiError, OFFLINE, toApiError } from './http.ts';

/**
 * Like `call`, for a POST that carries files: `onProgress` gets the part that is sent, from 0 to 1, which `fetch` cannot
 * tell. Throws ApiError.
 */
export function callWithProgress<K extends Name & `POST ${string}`>(
  name: K,
  input: Request<K>,
  onProgress: (part: number) => void,
): Promise<Reply<K>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', name.slice('POST '.length));
    request.setRequestHeader('content-type', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new ApiError(0, OFFLINE)));
    request.addEventListener('load', () => {
      const body = (request.response ?? {}) as Reply<K> & { error?: string };
      if (request.status >= 200 && request.status < 300) return resolve(body);
      reject(toApiError(request.status, body.error, request.getResponseHeader('retry-after')));
    });
    request.send(JSON.stringify(input));
  });
}
