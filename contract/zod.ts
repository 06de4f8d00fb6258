import { z } from 'zod';

// Zod compiles schemas with `new Function`. A page's security policy forbids that, and even the attempt is reported.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
