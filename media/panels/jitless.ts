import * as z from 'zod/mini';

// Schemas try `new Function` as soon as they are made, which the policy of the page forbids and reports.
// To be imported before any of them.
z.config({ jitless: true });
