import type * as z from 'zod/mini';
import type { FormFields } from './caller.ts';
import type { ServiceLanguage } from './language.ts';
import type { Operation } from './operation.ts';
import type { ServiceAddress } from './serviceAddress.ts';

/** One call, in the words of api.md, as both interfaces take it. */
export interface ServiceCall<T> {
  readonly operation: Operation;
  readonly fields: FormFields;
  /** Parses the response in the words of api.md. */
  readonly schema: z.ZodMiniType<T>;
  readonly address: ServiceAddress;
  /** The language of the editor. */
  readonly language: ServiceLanguage;
  readonly userAgent: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}
