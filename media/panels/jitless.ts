import * as z from 'zod/mini';

// Schemas try `new Function` on creation, which the policy of the page forbids and reports.
// Import this module before any schema.
z.config({ jitless: true });
