import * as z from 'zod';

/** The data that a reply of any tool may contain. */
export const ReplyData = z.looseObject({
  problem: z.string().optional(),
  problems: z.array(z.object({ account: z.string(), problem: z.string() })).optional(),
  accounts: z.array(z.looseObject({ zonesKnown: z.number(), list: z.string() })).optional(),
  coverage: z.string().optional(),
  note: z.string().optional(),
  read: z.string().optional(),
  complete: z.boolean().optional(),
  incomplete: z.string().optional(),
  shown: z.number().optional(),
  notShown: z.union([z.number(), z.string()]).optional(),
  nextOffset: z.number().optional(),
  zones: z.array(z.looseObject({ zone: z.string(), recordsRead: z.string() })).optional(),
  rules: z.array(z.looseObject({ rule: z.string(), findings: z.number(), zones: z.number() })).optional(),
  findings: z
    .array(z.looseObject({ rule: z.string(), severity: z.string(), finding: z.string() }))
    .optional(),
  changes: z
    .array(
      z.looseObject({
        change: z.string(),
        after: z.string(),
        before: z.string(),
        was: z.looseObject({ value: z.string() }).optional(),
        is: z.looseObject({ value: z.string() }).optional(),
      }),
    )
    .optional(),
  hosts: z.array(z.looseObject({ level: z.number(), host: z.string() })).optional(),
  answers: z
    .array(
      z.looseObject({
        type: z.string(),
        outcome: z.string(),
        hosted: z.unknown(),
        answered: z.unknown().optional(),
      }),
    )
    .optional(),
  records: z.array(z.looseObject({ name: z.string(), value: z.string() })).optional(),
});
export type ReplyData = z.infer<typeof ReplyData>;

/** Returns the data in the code block of a reply. */
export function parseReply(text: string): ReplyData {
  return ReplyData.parse(JSON.parse(/```json\n(.*)\n```$/su.exec(text)?.[1] ?? ''));
}
